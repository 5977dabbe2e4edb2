package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.understanding.QuestionIndex;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownReaderTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final RequestParser PARSER = new RequestParser(KNOWLEDGE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what's your threat model?                              | threat_model
            could one rotten client destroy the entire model?      | one_client
            doesn't encryption fix all of this?                    | encryption
            suppose the server is evil, what then?                 | bad_server
            why can't they simply share the data?                  | why_not_share
            is that only theory or does it happen in reality?      | in_practice
            is it open source?                                     | use_figures
            do you folks ever sleep?                               | needs_of_crew
            darf ein gesperrter Client irgendwann wieder mitmachen? | p_removed_for_good
            hört ihr eigentlich mein Mikrofon ab?                  | p_listening
            was genau macht denn der Server?                       | server_job
            und was, wenn der Server selbst böse ist?              | bad_server
            Do blockchains solve the trust problem in federated learning? My boss insists. | blockchain
            Ein Seed ist abgestürzt. Darf ich ihn als Ausreißer weglassen? | outlier_seed
            warum sammelt man die Daten nicht einfach?             | why_not_share
            """)
    void aKnownQuestionIsHeardInOtherWords(String line, String key) {
        assertThat(toldOrOffered(line)).contains(key);
    }

    /** Returns the keys of what is told at once, or offered. */
    private static List<String> toldOrOffered(String line) {
        Heard heard = PARSER.parse(line);
        return heard.request() instanceof Request.Known(var question)
                ? List.of(question.key())
                : PARSER.perhaps(line, heard.request(), heard).orElse(List.of()).stream()
                        .map(KnownQuestions.Question::key)
                        .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Which address do the services listen on behind nginx?         | docs/how-to/deploy.md
            What do the containers keep in volumes?                       | docs/containers.md
            """)
    void aPageAnswersWhereNoEntryIs(String line, String page) {
        assertThat(QuestionIndex.bundled().find(line).orElseThrow().ranked())
                .filteredOn(near -> near.question().way() == KnownQuestions.Way.PAGE)
                .anySatisfy(near -> assertThat(near.question().value()).startsWith(page));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            may colleagues in our office open my dashboard too?       | p_remote_access
            which switch gives it another port                        | p_change_port
            what becomes of a run when the computer is switched off?  | p_queue_off
            wie viel Arbeitsspeicher frisst so ein Lauf?              | p_memory
            """)
    void wordsOfALineTakeNoQuestionAwayFromWhatIsKnown(String line, String key) {
        assertThat(toldOrOffered(line)).contains(key);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FLTrust assumes a clean root dataset on the server. What if an attacker gets hold of that one? | true
            how does krum perform with 50 clients?                                      | false
            could you launch krum please?                                               | false
            does krum survive 3 liars among 10?                                         | false
            """)
    void aQuestionForOneThingOfARuleIsNoExperiment(String line, boolean explained) {
        assertThat(PARSER.parse(line).request() instanceof Request.Explain).isEqualTo(explained);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            why did fedavg break?          | Figures
            warum ist fedavg gebrochen?    | Figures
            why did the median hold?       | Figures
            warum hat Krum verloren?       | Figures
            warum ist Krum so schlecht?    | Figures
            how much did fedavg lose?      | Figures
            did krum hold?                 | ShowResults
            hat Krum gehalten?             | ShowResults
            which rule broke?              | ShowResults
            which one held                 | ShowResults
            welche Regel ist gebrochen?    | ShowResults
            was hat gehalten?              | ShowResults
            """)
    void aQuestionForTheResultOfARuleIsAnsweredByItsRuns(String line, String request) {
        Heard heard = PARSER.parse(line);
        assertThat(heard.request().getClass().getSimpleName()).isEqualTo(request);
        assertThat(PARSER.perhaps(line, heard.request(), heard)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hey hephaestus", "hallo Techne", "@mneme good morning"})
    void aGreetingByNameAsksNothing(String line) {
        assertThat(toldOrOffered(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            how do I rename a run on the dashboard?                   | true
            wo liegen die Dateien eines Laufs?                        | true
            does clipping help against scaling?                       | true
            rename the last run to ada                                | false
            how far is it?                                            | false
            my landlord raised the rent again                         | false
            """)
    void theVoteTellsWhatKnowledgeAnswersFromTheLabAndTalk(String line, boolean asks) {
        assertThat(PARSER.parse(line).meaning().asks() >= 0.5).isEqualTo(asks);
    }

    @Test
    void anOfferNamesATopicOnce() {
        assertThat(toldOrOffered("Can I plug in a data set that I collected?"))
                .filteredOn(key -> key.equals("topic:own_data"))
                .hasSizeLessThan(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I barely slept a wink last night",
                "mein Laptop spinnt schon wieder",
                "my boss attacks every plan I make",
                "wir haben so einen Hunger",
                "kennst du einen guten Roman?",
                "the waiter served us cold soup"
            })
    void whatATalkerTellsOfADayIsNotAnsweredByTheLab(String line) {
        assertThat(toldOrOffered(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Which port does the bridge use, and may I set another?        | p_change_port
            Wo finde ich alle Einstellungen einer Config?                 | p_all_settings
            Kann ich das Programm wieder vom Rechner entfernen?           | p_uninstall
            """)
    void aQuestionOfThePlaceOfThingsListsNoRuns(String line, String key) {
        assertThat(toldOrOffered(line)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"how was your day?", "what a rainy day", "it must be odd to be you", "mein Nachbar nervt"})
    void talkGetsNoAnswerOfTheLab(String line) {
        Heard heard = PARSER.parse(line);
        assertThat(heard.request()).isInstanceOf(Request.SmallTalk.class);
        assertThat(PARSER.perhaps(line, heard.request(), heard)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what is Krum?",
                "run the median against ALIE",
                "delete the last run",
                "hello there",
                "asdf",
                "the cat sat on the mat",
                "wie wird das Wetter morgen?",
                "show me the results of the last run"
            })
    void whatAsksForSomethingElseIsNone(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Known.class);
    }

    @ParameterizedTest
    @CsvSource({"Who is Puck?, puck", "and who is Cupid, cupid", "Wer ist denn Kallos?, kallos", "who's metis, metis"})
    void whoIsAskedForIntroducesHerself(String line, String agent) {
        Heard heard = PARSER.parse(line);
        assertThat(heard.addressed()).contains(agent);
        assertThat(heard.request()).isEqualTo(new Request.SmallTalk(Request.Mood.WHO));
    }

    @ParameterizedTest
    @CsvSource({
        "what are virtues for?, virtues",
        "wofür sind die Tugenden gut?, virtues",
        "what is the forge journal good for?, journal",
        "was steht denn im Tagebuch?, journal",
        "@dokimasia what would be a fair comparison?, fair_comparison"
    })
    void whatAPlayerAsksOfTheNovelAndOfItsCraftIsKnown(String line, String key) {
        assertThat(PARSER.parse(line).request()).isInstanceOfSatisfying(Request.Known.class, known -> assertThat(
                        known.question().key())
                .isEqualTo(key));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            does GDPR permit what we plan?                         | data_protection
            how could some attacker get inside?                    | attackers_join
            was genau bewirkt denn alpha?                          | alpha_does
            how can I compare a few runs?                          | how_to_compare
            could you show me some example?                        | first_example
            what do all these lines in the chart mean?             | read_chart
            wer nutzt das wirklich in der Praxis?                  | in_practice
            do I really have to program for that?                  | need_code
            was kostet uns das monatlich?                            | price
            wo ist da der Haken?                                   | the_catch
            """)
    void whatNewcomersAskIsKnown(String line, String key) {
        assertThat(toldOrOffered(line)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare the last two runs",
                "are there any queued runs?",
                "welche Läufe sind fehlgeschlagen?",
                "on no account delete the failed run",
                "never archive the baseline, ok?",
                "what experiments do I have?",
                "plot the last run"
            })
    void whatIsAboutCertainRunsIsNoQuestionInGeneral(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Known.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            magst du Techne, Kallos?              | kallos | of_techne
            do you like Techne, Kallos?           | kallos | of_techne
            Kallos, what do you think of Puck?    | kallos | of_puck
            @mneme was hältst du von Metis?       | mneme  | of_metis
            what do you think of Dokimasia?       |        | of_dokimasia
            was ist deine Meinung über Kallos?    |        | of_kallos
            """)
    void whoIsSpokenToAnswersAndNotWhoIsSpokenOf(String line, String agent, String key) {
        Heard heard = PARSER.parse(line);
        assertThat(heard.addressed().map(name -> name.toLowerCase(Locale.ROOT))).isEqualTo(Optional.ofNullable(agent));
        assertThat(heard.request()).isInstanceOfSatisfying(Request.Known.class, known -> assertThat(
                        known.question().key())
                .isEqualTo(key));
    }

    @Test
    void everyQuestionIsPutInBothLanguagesAndAnswered() {
        assertThat(KnownQuestions.bundled().all()).allSatisfy(question -> {
            if (question.way() != KnownQuestions.Way.PAGE) {
                assertThat(question.asked())
                        .as(question.key())
                        .hasSizeGreaterThan(3)
                        .doesNotHaveDuplicates();
            }
            switch (question.way()) {
                case TEXT -> {
                    assertThat(question.texts().getOrDefault("en", ""))
                            .as(question.key())
                            .hasSizeGreaterThan(60);
                    assertThat(question.texts().getOrDefault("de", ""))
                            .as(question.key())
                            .hasSizeGreaterThan(60);
                }
                case PAGE -> {
                    String page = question.value().substring(0, question.value().indexOf('#'));
                    assertThat(question.texts().getOrDefault("en", "").toLowerCase(Locale.ROOT))
                            .as(question.key())
                            .contains(page)
                            .doesNotContain("](", "```");
                    assertThat(question.texts().getOrDefault("de", ""))
                            .as(question.key())
                            .contains("auf Englisch")
                            .hasSizeLessThan(1_200);
                }
                case TOPIC ->
                    assertThat(KNOWLEDGE.key(question.value()))
                            .as(question.key())
                            .isPresent();
                case MOOD -> Request.Mood.valueOf(question.value());
                case FIGURES -> Request.Asked.valueOf(question.value());
                case RECAP ->
                    assertThat(question.texts().getOrDefault("en", "")).isEmpty();
            }
        });
    }
}
