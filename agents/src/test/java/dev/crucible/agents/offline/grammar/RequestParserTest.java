package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParserTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvFileSource(resources = "sentences.tsv", delimiter = '\t', quoteCharacter = '\u0001')
    void understands(String sentence, String request) {
        assertThat(Described.of(PARSER.parse(sentence))).isEqualTo(request);
    }

    /** Every example of docs/crew.md stands in a table row {@code | `example` | meaning |}. */
    static Stream<String> documented() throws Exception {
        Path page = Path.of("../docs/crew.md");
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)) + "\t"
                        + line.split("\\|")[2].strip().replace("`", ""));
    }

    @ParameterizedTest
    @MethodSource("documented")
    void understandsEveryExampleOfItsPage(String example) {
        String[] parts = example.split("\t", -1);
        assertThat(Described.of(PARSER.parse(parts[0]))).isEqualTo(parts[1]);
    }

    @Test
    void thePageHasExamples() throws Exception {
        assertThat(documented()).hasSizeGreaterThan(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\n\t", "\u2003"})
    void silenceIsBlank(String text) {
        assertThat(PARSER.parse(text).request()).isEqualTo(new Request.Blank());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    yes | yes
                    Launch it | yes
                    ok go ahead | yes
                    sure, do it! | yes
                    run it | yes
                    no | no
                    Drop it | no
                    never mind | no
                    cancel | no
                    don't | no
                    do not launch it | no
                    make it 20 rounds | adjust rounds=20
                    use 3 seeds | adjust seeds=3
                    yes but with 5 seeds | adjust seeds=5
                    no, use 12 clients | adjust n=12
                    use 30 % attackers | adjust share=0.3
                    Make it quicker | adjust quicker
                    on iid data please | adjust iid
                    use median instead | adjust median
                    without attack | adjust clean
                    and stop the simulation if I cancel | adjust stop-on-cancel
                    launch it? | other unknown
                    what is krum? | other explain krum
                    status | other status
                    stop the running simulation | other stop running
                    compare median and bulyan under alie | other compare median,bulyan alie
                    banana | other unknown
                    """)
    void understandsRepliesToAPlan(String sentence, String reply) {
        assertThat(describe(PARSER.reply(sentence))).isEqualTo(reply);
    }

    private static String describe(Reply reply) {
        return switch (reply) {
            case Reply.Yes yes -> "yes";
            case Reply.No no -> "no";
            case Reply.Adjust(Design design) -> "adjust" + Described.of(design);
            case Reply.Other(Heard heard) -> "other " + Described.of(heard);
        };
    }

    @Test
    void longAndStrangeTextsDoNoHarm() {
        String junk = "krum ".repeat(100_000) + "\0\uD800\u202E" + "9".repeat(10_000);
        assertThat(PARSER.parse(junk)).isNotNull();
        for (String piece :
                List.of("%", "1.2.3.4", "@", "\"", "\"\"", "@@@", "0x", "-", "α=", "f=", "n=999999999999")) {
            assertThat(PARSER.parse(piece)).as(piece).isNotNull();
            assertThat(PARSER.reply(piece)).as(piece).isNotNull();
        }
    }
}
