package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.dialogue.text.LanguageWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An area of what the crew can do, and what is told of it.
 *
 * @param speaker whose business it is
 * @param words what people call it
 * @param told a few words for those who ask for everything (empty in most), and all of it, by the tags of languages
 */
public record HelpArea(String key, String speaker, Set<String> words, Map<String, Told> told) {

    /** What is told in one language. */
    public record Told(String shortly, String more) {}

    private static final Pattern MORE = Pattern.compile(
            "(?:(?:ok|okay|yes|ja|and|und|please|bitte)[ ,.!]+)*(?:(?:can you |could you |kannst du |könnt ihr )?(?:tell|show|say|erzähl\\w*|sag\\w*|zeig\\w*)(?: me| us| mir| uns| bitte| mal)* )?"
                    + "(?:more|mehr)(?: help| hilfe)? (?:about|on|of|über|zu|von|vom|zum|zur)(?: the| your| these| all| den| die| das| eure?n?| deine?n?| alle)* (?<area>\\p{L}+)"
                    + "(?: please| bitte| erzählen| sagen| zeigen)?[ .!?]*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Any run, and none in particular: "can I stop a run?" */
    private static final Pattern AT_ALL = Pattern.compile(
            "(?<!\\p{L})(?:a|an|any|such a|one|so ein\\w*|ein|einen|eine|irgendein\\w*|my|your|the|meine|eure)? ?(?:runs|simulations|experiments|läufe|simulationen|experimente)(?!\\p{L})"
                    + "|(?<!\\p{L})(?:a|an|any|such a|so ein\\w*|ein|einen|eine|irgendein\\w*) (?:single |einzelnen? )?(?:run|simulation|experiment|lauf|versuch)(?!\\p{L})",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** The end of a line that asks for everything, whatever its beginning tells of the one who asks. */
    private static final Pattern OFFERED = Pattern.compile(
            "(?:^|[,.;:!–-] ?)(?:so |also |und |and )?(?:what (?:do|can|could) (?:you|you all|you guys|the crew) (?:offer|provide|have to offer|do for me|help (?:me )?with)|what have you got|how (?:can|could|do) you help(?: me)?"
                    + "|was (?:bietet|habt|könnt) ihr(?: mir| uns| denn| so| alles)*(?: an| anzubieten| zu bieten| im angebot| für mich tun)?|was bietest du(?: an)?|wie (?:könnt ihr|kannst du) (?:mir |uns )?(?:dabei |da )?helfen)[ ?.!]*$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final List<HelpArea> ALL = read();

    public HelpArea {
        words = Set.copyOf(words);
        told = Map.copyOf(told);
    }

    /** All, those of which something is told at once first. */
    public static List<HelpArea> all() {
        return ALL;
    }

    /** What a line wants to hear of what the crew can do: more of an area, or all of it in short. */
    static Optional<Request> asked(String text) {
        if (OFFERED.matcher(text.strip()).find()) {
            return Optional.of(new Request.Help(Optional.empty()));
        }
        Matcher more = MORE.matcher(text.strip());
        return more.matches()
                ? named(more.group("area").toLowerCase(Locale.ROOT)).map(area -> new Request.Help(Optional.of(area)))
                : Optional.empty();
    }

    /** Whether a line speaks of runs at large. */
    public static boolean isOfRunsAtAll(String text) {
        return AT_ALL.matcher(text).find();
    }

    public static Optional<HelpArea> of(String key) {
        return ALL.stream().filter(area -> area.key.equals(key)).findFirst();
    }

    private static Optional<HelpArea> named(String word) {
        return ALL.stream().filter(area -> area.words.contains(word)).findFirst();
    }

    public Told in(Language language) {
        return language.of(told);
    }

    private static List<HelpArea> read() {
        List<HelpArea> areas = new ArrayList<>();
        for (JsonNode area : BundledFile.yaml(HelpArea.class, "help.yaml").path("areas")) {
            Set<String> words = new HashSet<>();
            area.path("words").forEach(word -> words.add(word.asText()));
            areas.add(new HelpArea(
                    area.path("key").asText(),
                    area.path("speaker").asText(),
                    words,
                    LanguageWords.tags().stream()
                            .filter(area::has)
                            .collect(Collectors.toUnmodifiableMap(Function.identity(), tag -> told(area.path(tag))))));
        }
        return List.copyOf(areas);
    }

    private static Told told(JsonNode texts) {
        return new Told(texts.path("short").asText(), texts.path("more").asText());
    }
}
