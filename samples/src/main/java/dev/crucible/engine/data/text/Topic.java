package dev.crucible.engine.data.text;

import dev.crucible.engine.api.PublicApi;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Topic of synthetic texts, with its words; no two topics share a word. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
@PublicApi
public enum Topic {
    MEDICAL(
            "patient doctor nurse surgeon clinic hospital symptom diagnosis therapy vaccine infection tumor artery dosage "
                    + "prescription surgery fracture asthma diabetes biopsy antibiotic ward",
            "diagnosed treated examined prescribed vaccinated healed monitored sedated",
            "chronic acute clinical surgical feverish sterile benign pediatric"),
    FINANCIAL(
            "market investor dividend portfolio bond equity broker profit revenue loan mortgage inflation bank fund "
                    + "shareholder deficit audit currency hedge asset ledger creditor",
            "invested traded borrowed refinanced audited underwrote divested hedged",
            "fiscal solvent liquid quarterly bullish bearish taxable overdrawn"),
    LEGAL(
            "court judge attorney plaintiff defendant verdict statute contract clause lawsuit witness testimony jury "
                    + "prosecutor appeal injunction tribunal affidavit subpoena felony bail counsel",
            "sued testified acquitted convicted appealed litigated subpoenaed overruled",
            "judicial statutory contractual guilty liable binding criminal constitutional"),
    SPORTS(
            "team striker goalkeeper coach stadium league referee penalty marathon sprinter medal tournament racket "
                    + "pitcher midfielder championship trophy opponent relay gymnast rower umpire",
            "scored dribbled tackled sprinted defended outplayed lobbed qualified",
            "athletic offside unbeaten muscular competitive agile semifinal exhausted"),
    COOKING(
            "recipe oven skillet onion garlic butter flour sauce broth pastry chef dough saffron noodle casserole "
                    + "omelette vinegar spice ladle dessert marinade soup",
            "baked simmered chopped whisked roasted kneaded seasoned fried",
            "savory crispy tender buttery salty caramelized spicy creamy"),
    TRAVEL(
            "passport luggage airport itinerary hostel tourist voyage ferry souvenir visa embassy harbor suitcase "
                    + "departure arrival backpack guidebook museum cathedral beach customs cruise",
            "boarded landed toured embarked wandered checked packed explored",
            "scenic foreign coastal jetlagged touristy picturesque remote exotic"),
    MUSIC(
            "guitar violin melody chorus concerto drummer orchestra rhythm album singer pianist sonata trumpet lyric "
                    + "conductor symphony choir cello soprano encore tempo quartet",
            "sang strummed composed rehearsed harmonized tuned improvised hummed",
            "melodic acoustic orchestral symphonic sonorous rhythmic vocal minor"),
    WEATHER(
            "storm forecast thunder blizzard drought humidity rainfall cyclone breeze temperature cloud hail fog "
                    + "barometer monsoon frost lightning gale snowfall heatwave rainbow drizzle",
            "rained snowed thundered flooded drizzled thawed froze cleared",
            "cloudy humid windy stormy tropical misty sunny arctic"),
    TECHNOLOGY(
            "software server processor database algorithm compiler router firmware laptop keyboard browser network "
                    + "sensor robot transistor bandwidth encryption kernel developer interface gadget backup",
            "compiled debugged encrypted rebooted programmed downloaded installed automated",
            "digital wireless scalable quantum virtual robotic binary portable"),
    GARDENING(
            "seedling compost tulip orchid shovel pruner greenhouse weed fertilizer hedgehog soil blossom root tomato "
                    + "lavender trellis mulch petal rake shrub fern beetle",
            "planted watered pruned weeded harvested sprouted blossomed fertilized",
            "leafy fragrant perennial evergreen loamy floral ripe shady");

    /** All topics; the index of a topic is the class of its texts. */
    public static final List<Topic> ALL = List.of(values());

    private final List<String> nouns;
    private final List<String> verbs;
    private final List<String> adjectives;

    Topic(String nouns, String verbs, String adjectives) {
        this.nouns = List.of(nouns.split(" "));
        this.verbs = List.of(verbs.split(" "));
        this.adjectives = List.of(adjectives.split(" "));
    }

    List<String> nouns() {
        return nouns;
    }

    List<String> verbs() {
        return verbs;
    }

    List<String> adjectives() {
        return adjectives;
    }

    /** Returns all words of the topic. */
    public List<String> words() {
        return Stream.of(nouns, verbs, adjectives).flatMap(List::stream).toList();
    }

    /** Returns the name in lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
