package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Talk about the sea, an examination, a dog: each of the crew has one thing to say to it. */
final class ThemeScene {

    /** From here on a line asks for what the crew knows of the field. */
    private static final double KNOWLEDGE = 0.5;

    private static final String FILE = "themes.yaml";

    private static final Map<Language, List<Theme>> THEMES = Language.all().stream()
            .collect(Collectors.toMap(language -> language, language -> LanguageFile.yaml(language, FILE)
                    .map(ThemeScene::themes)
                    .orElse(List.of())));

    /**
     * What people talk about.
     *
     * @param words finds one of its words
     * @param lines what each agent says to it, by the agent's id
     */
    record Theme(Pattern words, Map<String, String> lines) {

        Theme {
            lines = Map.copyOf(lines);
        }

        /** Returns how many of its words are in a line. */
        private long named(String line) {
            return words.matcher(line).results().count();
        }
    }

    private ThemeScene() {}

    /** Returns true if a line is talk about a theme. */
    static boolean isOf(Act act, Request request, Heard heard) {
        return isTalk(request, heard.meaning())
                && of(act.language()).stream()
                        .anyMatch(theme -> theme.named(act.turn().text()) > 0);
    }

    /** Answers talk about a theme; false where all was said. */
    static boolean tells(Act act, Optional<CastMember> addressed) {
        String line = act.turn().text();
        String speaker = TalkScene.talker(act, addressed).id();
        Optional<String> told = of(act.language()).stream()
                .filter(theme -> theme.named(line) > 0)
                .sorted(Comparator.comparingLong(theme -> -theme.named(line)))
                .flatMap(theme -> Optional.ofNullable(theme.lines().get(speaker)).stream())
                .filter(text -> !act.wasShown(text))
                .findFirst();
        told.ifPresent(text -> {
            act.noteShown(text);
            act.stage().play(Line.say(speaker, text));
        });
        return told.isPresent();
    }

    static List<Theme> of(Language language) {
        return THEMES.getOrDefault(language, List.of());
    }

    private static boolean isTalk(Request request, Meaning meaning) {
        boolean free = request instanceof Request.Unknown
                || request instanceof Request.FollowUp
                || request instanceof Request.WhySaid
                || (request instanceof Request.SmallTalk(var mood) && isOpen(mood));
        return free
                && meaning.concern() == Meaning.Concern.NONE
                && !meaning.heard().isAct()
                && meaning.asks() < KNOWLEDGE;
    }

    /** Returns true for small talk of a mood that may be about anything. */
    private static boolean isOpen(Request.Mood mood) {
        return switch (mood) {
            case HELLO, BYE, JOKE, STORY, THANKS, BORED, SECRET, WEATHER -> false;
            default -> TalkScene.isFree(mood) || mood == Request.Mood.WHO || mood == Request.Mood.PRAISE;
        };
    }

    private static List<Theme> themes(JsonNode file) {
        List<Theme> themes = new ArrayList<>();
        file.forEach(theme -> {
            String words = StreamSupport.stream(theme.path("words").spliterator(), false)
                    .map(word -> word.asText().toLowerCase(Locale.ROOT))
                    .map(word -> word.endsWith("*")
                            ? Pattern.quote(word.substring(0, word.length() - 1)) + "\\w*"
                            : Pattern.quote(word))
                    .collect(Collectors.joining("|"));
            Map<String, String> lines = new HashMap<>();
            theme.properties().forEach(field -> {
                if (field.getValue().isTextual()) {
                    lines.put(field.getKey(), field.getValue().asText());
                }
            });
            themes.add(new Theme(
                    Pattern.compile(
                            "(?<!\\w)(?:" + words + ")(?!\\w)",
                            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS),
                    lines));
        });
        return themes;
    }
}
