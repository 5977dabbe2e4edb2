package dev.crucible.agents.care;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Meaning.Concern;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Helplines;
import dev.crucible.dialogue.Line;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mind that answers a line about suicide, self-harm, abuse or despair itself, and leaves everything else to another one. Such a line
 * starts nothing, stops nothing, settles what is open, moves no affinity, is kept as no fact and goes to no language model.
 */
public final class CaringMind implements Mind {

    private static final Pattern ADDRESSED = Pattern.compile("^\\s*@(\\p{L}+)");

    private final Mind mind;
    private final Cast cast;
    private final String country;
    private final Understanding understanding = Understanding.bundled();
    private final Helplines helplines = Helplines.bundled();

    /** In front of {@code mind}, with the helplines of the country that this machine is set to. */
    public CaringMind(Mind mind, Cast cast) {
        this(mind, cast, Locale.getDefault().getCountry());
    }

    CaringMind(Mind mind, Cast cast, String country) {
        this.mind = mind;
        this.cast = cast;
        this.country = country;
    }

    @Override
    public void answer(Turn turn, LineSink stage) throws InterruptedException {
        Meaning meaning = understanding.read(turn.text());
        if (meaning.concern() == Concern.NONE || isChoice(turn)) {
            mind.answer(turn, stage);
        } else {
            // A yes that follows is to these words, and to nothing that was asked before them.
            turn.agenda().open().forEach(stage::settle);
            String speaker = speaker(turn);
            stage.play(Line.say(speaker, words(speaker, meaning.concern(), turn.language()))
                    .inCrisis());
        }
    }

    /** Returns true if a line is one of the choices that the crew offered: these are the crew's words and not the player's. */
    private static boolean isChoice(Turn turn) {
        String line = turn.text().strip();
        return turn.openQuestion()
                .filter(open -> open.question().choices().contains(line))
                .isPresent();
    }

    private String words(String speaker, Concern concern, Language language) {
        Helplines.Helpline helpline = helplines.of(country, language.tag());
        String lines = helpline.line() + language.say("care.elsewhere elsewhere", helplines.elsewhere());
        String text = concern == Concern.CRISIS
                ? language.say("care.crisis lines emergency", lines, helpline.emergency())
                : language.say("care.perhaps lines", lines);
        return Cast.bundled().find(speaker).isPresent() ? language.say("care.voice_" + speaker) + " " + text : text;
    }

    /** Who was spoken to, else who spoke last, else who leads. */
    private String speaker(Turn turn) {
        Matcher addressed = ADDRESSED.matcher(turn.text());
        Optional<CastMember> member =
                addressed.find() ? cast.find(addressed.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
        return member.map(CastMember::id).orElseGet(() -> turn.history().reversed().stream()
                .map(HistoryEntry::speaker)
                .filter(speaker -> cast.find(speaker).isPresent())
                .findFirst()
                .orElse("hephaestus"));
    }
}
