package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.dialogue.Cast;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    private static final Phrases PHRASES = Phrases.bundled();

    @Test
    void facesAreStatesOfTheSpeakers() {
        var cast = Cast.bundled();
        for (String key : PHRASES.all().keySet()) {
            String speaker = key.replaceFirst("^\\p{L}{2,3} (?=\\S+ )", "").split(" ", 2)[0];
            assertThat(cast.member(speaker).states()).as(key).contains(PHRASES.face(key));
        }
    }

    /** What a line announces is said right behind it; at any other occasion it would be missing. */
    @Test
    void onlyLinesBeforeSomethingElseEndInAColon() {
        PHRASES.all().forEach((key, lines) -> {
            String occasion = key.substring(key.lastIndexOf(' ') + 1);
            if (!Act.LEADS.contains(occasion) && !occasion.startsWith("why_")) {
                assertThat(lines)
                        .as(key)
                        .allSatisfy(line -> assertThat(line.text().strip()).doesNotEndWith(":"));
            }
        });
    }

    /** Names stand as they are called, so that German may put them only where the case does not show. */
    @Test
    void germanPutsNoNameBehindAWordThatWouldBendIt() {
        Pattern bent = Pattern.compile(
                "(?i)\\b(?:unter|von|mit|bei|nach|zu|aus|nimmt) \\{attack}|\\b(?:über|für|von|mit|bei|nimmt|gegen|ohne) \\{rule}");
        PHRASES.all().forEach((key, lines) -> {
            if (key.startsWith("de ")) {
                assertThat(lines).as(key).allSatisfy(line -> assertThat(line.text())
                        .doesNotContainPattern(bent));
            }
        });
    }

    @Test
    void whatIsPutInIsMadeSafe() {
        String said = Phrases.filled("I did not understand “{words}”.", Map.of("words", "{words}$1\\ `x`\nnext"));
        assertThat(said).contains("(words)$1\\ 'x' next").doesNotContain("{");
    }

    private static final String ID = "api_run_20260101_120000_000001";

    /** What a phrase says to type; a name in quotation marks ends a command that stands without any. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?<bare>(?:rename|benenne) \\{id} [^„“]*[„“]\\{old}[“”])|[„“](?<quoted>[^„“”{}]*(?:\\{id}|…)[^„“”{}]*)[“”]");

    /** What lies in the trash comes out by either word. */
    private static final Set<Class<?>> FROM_TRASH = Set.of(Request.Restore.class, Request.Unarchive.class);

    private static final Map<String, Set<Class<?>>> UNDONE_BY = Map.of(
            "did_stop", Set.of(Request.Resume.class),
            "did_stop_all", Set.of(Request.Resume.class),
            "did_resume", Set.of(Request.Stop.class),
            "did_rename", Set.of(Request.Rename.class),
            "did_tag", Set.of(Request.Untag.class),
            "did_archive", Set.of(Request.Unarchive.class),
            "did_trash", FROM_TRASH,
            "did_trash_all", FROM_TRASH,
            "did_restore", Set.of(Request.Delete.class));

    @Test
    void whatPhrasesSayToTypeIsUnderstoodAndOfTheirLanguage() {
        RequestParser parser = new RequestParser(Knowledge.bundled());
        int commands = 0;
        for (var occasion : PHRASES.all().entrySet()) {
            Set<Class<?>> undoing =
                    UNDONE_BY.get(occasion.getKey().substring(occasion.getKey().lastIndexOf(' ') + 1));
            for (Phrases.Phrase phrase : undoing == null ? List.<Phrases.Phrase>of() : occasion.getValue()) {
                String line = phrase.text();
                Matcher command = COMMAND.matcher(line);
                while (command.find()) {
                    String typed = (command.group("bare") == null ? command.group("quoted") : command.group("bare"))
                            .replace("{id}", ID)
                            .replace("…", ID)
                            .replace("{old}", "alpha");
                    assertThat(parser.parse(typed).request())
                            .as("%s: %s", occasion.getKey(), typed)
                            .isInstanceOfAny(undoing.toArray(Class<?>[]::new));
                    if (occasion.getKey().startsWith("de ")) {
                        assertThat(typed)
                                .doesNotContainPattern("\\b(?:resume|stop|rename|untag|unarchive|restore|delete)\\b");
                    }
                    commands++;
                }
            }
        }
        assertThat(commands).isGreaterThan(50);
    }
}
