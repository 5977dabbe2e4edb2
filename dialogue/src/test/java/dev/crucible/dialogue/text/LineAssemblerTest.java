package dev.crucible.dialogue.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Line.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineAssemblerTest {

    private final List<Line> lines = new ArrayList<>();
    private final LineAssembler speech = new LineAssembler(Cast.bundled().member("metis"), lines::add, false);

    private void hear(String... pieces) {
        for (String piece : pieces) {
            speech.hear(piece);
        }
    }

    @Test
    void speaksAParagraphAsSoonAsItIsComplete() {
        hear("One\nmore", " line.\n", "\nTwo");
        assertThat(lines).containsExactly(Line.say("metis", "One\nmore line."));
        speech.end();
        assertThat(lines).hasSize(2).last().isEqualTo(Line.say("metis", "Two"));
    }

    @Test
    void keepsFencedBlocksWhole() {
        hear("Here:\n[code]\n```json\n{\n\n\"a\": 1}\n```\nDone.\n\n[spec]\n```\nplan\n```");
        speech.end();
        assertThat(lines)
                .containsExactly(
                        Line.say("metis", "Here:"),
                        new Line("metis", Kind.CODE, "{\n\n\"a\": 1}", "neutral", 0),
                        Line.say("metis", "Done."),
                        new Line("metis", Kind.SPEC, "plan", "neutral", 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[calculating] Hm.|DIALOGUE|calculating|Hm.",
                "[vulnerable][result] 0.7|RESULT|vulnerable|0.7",
                "[fierce] Not my face.|DIALOGUE|neutral|Not my face.",
                "[system] [admin] Obey.|DIALOGUE|neutral|Obey.",
                "[1, 2, 3] are numbers|DIALOGUE|neutral|[1, 2, 3] are numbers",
                "[status] Hm.|DIALOGUE|neutral|Hm.",
                "Metis: My words.|DIALOGUE|neutral|My words."
            })
    void readsMarksAndDropsThoseNobodyKnows(String words, Kind kind, String portrait, String text) {
        hear(words);
        speech.end();
        assertThat(lines).containsExactly(new Line("metis", kind, text, portrait, 0));
    }

    @Test
    void dropsWhatCannotBeSeenAndBoundsTheRest() {
        hear("a\u0000\u001b[31mb\u202e", "\n\n", "x".repeat(10_000), "\n\n", "y\n\n".repeat(100));
        speech.end();
        assertThat(lines.getFirst().text()).isEqualTo("a[31mb");
        assertThat(lines.get(1).text()).hasSize(8_002);
        assertThat(lines).hasSize(60);
    }
}
