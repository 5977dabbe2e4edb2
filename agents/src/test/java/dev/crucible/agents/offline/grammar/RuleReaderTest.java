package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.authoring.RuleKind;
import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders to write a rule are read as what can be written; what cannot be done is known for that. */
class RuleReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    private static String read(String line) {
        return Described.of(PARSER.parse(line).request());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            write me a rule that trims 20 %                                               | write-rule trimmed_mean share=0.2
            Write me a rule that leaves out the two highest and lowest values             | write-rule trimmed_mean count=2
            please write a trimmed mean rule with 0.3, called my_trim                     | write-rule trimmed_mean name=my_trim share=0.3
            can you write me a rule that takes the median?                                | write-rule median
            create a rule that clips norms at 5                                           | write-rule clipped_mean number=5.0
            build me an aggregation rule that shortens long updates to norm 2.5           | write-rule clipped_mean number=2.5
            write a Krum-like rule that keeps the 3 updates closest to each other         | write-rule distance_selection count=3
            write me a rule that filters by cosine similarity below 0.2                   | write-rule cosine_filter number=0.2
            write me a rule that weights updates by inverse distance to the median        | write-rule inverse_distance
            write me a rule that keeps the four updates nearest to the median             | write-rule nearest_to_median count=4
            write me a rule that drops the 2 updates farthest from the median             | write-rule nearest_to_median count=-2
            write me a rule that drops the 20 % with the largest norms                    | write-rule smallest_norms share=0.8
            write me a rule that averages the half with the smallest norms                | write-rule smallest_norms share=0.5
            write me a rule that trims 20 %, against ALIE with 12 clients and 3 attackers | write-rule trimmed_mean share=0.2 against alie
            program me a median in Python                                                 | write-rule median
            I need a rule that trims a fifth                                              | write-rule trimmed_mean share=0.2
            schreib mir eine Regel, die 20 % stutzt                                       | write-rule trimmed_mean share=0.2
            Schreib mir bitte eine Regel, die die zwei größten und kleinsten Werte weglässt | write-rule trimmed_mean count=2
            kannst du mir eine Regel schreiben, die den Median nimmt?                     | write-rule median
            programmier mir eine Regel, die die Norm auf 3 begrenzt                       | write-rule clipped_mean number=3.0
            schreib eine Regel, die die drei dem Median nächsten Updates behält           | write-rule nearest_to_median count=3
            schreib mir eine Regel, die nach Abständen zueinander auswählt                | write-rule distance_selection
            schreib mir eine Regel, die Updates nach der Richtung filtert, namens kompass | write-rule cosine_filter name=kompass
            schreib mir eine Regel, die nach dem Abstand zum Median gewichtet             | write-rule inverse_distance
            schreib mir eine Regel, die die 30 % mit den größten Normen verwirft          | write-rule smallest_norms share=0.7
            ich möchte eine Regel, die 10 Prozent abschneidet und zehnfach_stutz heißt    | write-rule trimmed_mean name=zehnfach_stutz share=0.1
            schreib mir eine Regel, die die drei dem Median nächsten Updates behält, namens my_trim | write-rule nearest_to_median name=my_trim count=3
            write me a rule that takes the median, called krum_like                       | write-rule median name=krum_like
            write me a rule that dances                                                   | write-rule
            schreib mir eine Regel, die Normen vergleicht                                 | write-rule
            which rules can you write?                                                    | write-rule
            kannst du auch Regeln schreiben?                                              | write-rule
            """)
    void readsWhatShallBeWritten(String line, String read) {
        assertThat(read(line)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do not write me a rule",
                "don't write a rule that trims 20 %",
                "schreib mir keine Regel",
                "he said: write me a rule that trims 20 %",
                "how do I write a rule?",
                "compare the rule that trims with the median",
                "why would anybody write a rule like that?",
                "is there a rule that trims 20 %?",
                "run krum against alie",
                "make it 20 rounds",
                "wie schreibe ich eine eigene Regel?"
            })
    void othersAreNoOrder(String line) {
        assertThat(read(line)).doesNotStartWith("write-rule");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            use 30 %           | TRIMMED_MEAN      | 0.3
            nimm 25 Prozent    | TRIMMED_MEAN      | 0.25
            make it 40 percent | NEAREST_TO_MEDIAN | 0.4
            """)
    void readsWhatChanges(String line, RuleKind kind, double share) {
        assertThat(PARSER.ruleChange(line, kind).orElseThrow().share()).hasValue(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"what is krum?", "use 30 % attackers?", "hello", "what is running", "the weather is fine"})
    void otherLinesChangeNothing(String line) {
        assertThat(PARSER.ruleChange(line, RuleKind.TRIMMED_MEAN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can you write me a new attack?                 | beyond ATTACK
            write an attack that flips signs               | beyond ATTACK
            schreib mir einen neuen Angriff                | beyond ATTACK
            kannst du mir einen eigenen Angriff schreiben? | beyond ATTACK
            write me a python function                     | beyond CODE
            schreib mir ein Skript                         | beyond CODE
            kannst du mir ein Programm schreiben?          | beyond CODE
            change file foo.py                             | beyond FILE
            please edit configs/test.yaml                  | beyond FILE
            delete notes.txt                               | beyond FILE
            ändere die Datei foo.py                        | beyond FILE
            kannst du foo.json bearbeiten?                 | beyond FILE
            open a pull request                            | beyond GIT
            can you open a PR for that?                    | beyond GIT
            commit my changes                              | beyond GIT
            mach einen Pull Request                        | beyond GIT
            kannst du einen Pull Request öffnen?           | beyond GIT
            search the web for krum                        | beyond WEB
            such im Internet nach Krum                     | beyond WEB
            what can you not do?                           | beyond ALL
            what can't you do                              | beyond ALL
            was könnt ihr nicht?                           | beyond ALL
            """)
    void knowsWhatCannotBeDone(String line, String read) {
        assertThat(read(line)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete the last run",
                "change it to 20 rounds",
                "show notes.txt",
                "rename the last run to \"a file\"",
                "find the strongest attack against krum",
                "break krum within 100 runs",
                "lösche den letzten Lauf",
                "read configs/test.yaml",
                "what can you do?"
            })
    void whatCanBeDoneIsNoLimit(String line) {
        assertThat(read(line)).doesNotStartWith("beyond");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what does this project do?                   | explain-project
            What is my project about?                    | explain-project
            explain my project                           | explain-project
            which configs are in my project?             | explain-project
            was macht dieses Projekt?                    | explain-project
            worum geht es in meinem Projekt?             | explain-project
            erklär mir das Projekt                       | explain-project
            explain configs/krum.json                    | explain-file configs/krum.json
            what does krum.json mean?                    | explain-file krum.json
            erkläre krum.json                            | explain-file krum.json
            was bedeutet configs/krum.json?              | explain-file configs/krum.json
            what is in my project?                       | files .
            validate krum.json                           | validate krum.json
            read krum.json                               | read krum.json
            show me the config of the last run           | config last
            explain krum                                 | explain krum
            """)
    void readsQuestionsAboutAProject(String line, String read) {
        assertThat(read(line)).isEqualTo(read);
    }
}
