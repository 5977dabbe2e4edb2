package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParserTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @Tag("slow")
    @ParameterizedTest
    @CsvFileSource(resources = "sentences.tsv", delimiter = '\t', quoteCharacter = '\u0001')
    void understands(String sentence, String request) {
        assertThat(Described.of(PARSER.parse(sentence))).isEqualTo(request);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    3 liars among 10                                    | f=3 n=10
                    3 liars out of 10 clients                           | f=3 n=10
                    three attackers of ten                              | f=3 n=10
                    3 of 10 clients lying                               | f=3 n=10
                    3/10 attackers                                      | f=3 n=10
                    3 out of 10 attackers                               | f=3 n=10
                    10 clients, 3 of them liars                         | f=3 n=10
                    ten clients, three of which lie                     | f=3 n=10
                    10 clients of which 3 are malicious                 | f=3 n=10
                    among 10 clients, 3 lie                             | f=3 n=10
                    of ten clients three cheat                          | f=3 n=10
                    10 clients, three dishonest                         | f=3 n=10
                    7 honest and 3 dishonest clients                    | f=3 n=10
                    3 attackers and 7 honest clients                    | f=3 n=10
                    n=10 and f=3                                        | f=3 n=10
                    a federation of 10 with 3 traitors                  | f=3 n=10
                    4 bad apples among 25                               | f=4 n=25
                    two saboteurs among a dozen                         | f=2 n=12
                    30 % of 20 clients flip labels                      | label_flipping share=0.3 n=20
                    30 percent liars among 20                           | share=0.3 n=20
                    20 clients, 30 % of which flip their labels         | label_flipping share=0.3 n=20
                    20 clients, a quarter of them malicious             | share=0.25 n=20
                    every third client lying                            | share=0.3333
                    3 label flippers among 10                           | label_flipping f=3 n=10
                    10 clients, 3 flip labels                           | label_flipping f=3 n=10
                    3 of 10 clients flipping labels for 12 rounds       | label_flipping f=3 n=10 rounds=12
                    12 rounds, 3 seeds, 4 attackers among 20            | f=4 n=20 rounds=12 seeds=3
                    12 rounds of 2 epochs with 4 attackers of 20        | f=4 n=20 rounds=12
                    """)
    void readsNumbersInAnyOrder(String numbers, String design) {
        assertThat(Described.of(PARSER.parse("Does the median survive " + numbers + "?")))
                .isEqualTo("compare median " + design);
        assertThat(Described.of(PARSER.parse("Run median, " + numbers))).isEqualTo("launch median " + design);
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
                    make it krum instead, on digits, one attacker, one seed | adjust krum f=1 seeds=1 digits
                    nimm krum stattdessen, auf digits, einen Seed | adjust krum seeds=1 digits
                    and stop the simulation if I cancel | adjust stop-on-cancel
                    launch it? | other ask-act
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

    @Tag("slow")
    @Test
    void longAndStrangeTextsDoNoHarm() {
        String junk = "krum ".repeat(100_000) + "\0\uD800\u202E" + "9".repeat(10_000);
        assertThat(PARSER.parse(junk)).isNotNull();
        for (String again :
                List.of("which rule ", "warum ", "what helps against ", "mir ", "without ", "hello there ")) {
            assertThat(PARSER.parse(again.repeat(10_000))).as(again).isNotNull();
        }
        for (String piece :
                List.of("%", "1.2.3.4", "@", "\"", "\"\"", "@@@", "0x", "-", "α=", "f=", "n=999999999999")) {
            assertThat(PARSER.parse(piece)).as(piece).isNotNull();
            assertThat(PARSER.reply(piece)).as(piece).isNotNull();
        }
    }
}
