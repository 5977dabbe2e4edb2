package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EverydayWordsTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    private static Request request(String line) {
        return PARSER.parse(line).request();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mein Fahrrad wurde geklaut                   | SAD
            gestern haben sie mir mein Handy gestohlen   | SAD
            ich habe meinen Schlüssel verloren           | SAD
            unser Hund ist gestorben                     | SAD
            somebody stole my bike this morning          | SAD
            my phone got stolen on the tram              | SAD
            I missed my flight                           | SAD
            I got fired today                            | SAD
            mir wurde heute gekündigt                    | SAD
            gestern wurde mir die Wohnung gekündigt      | SAD
            mein Auto wurde abgeschleppt                 | SAD
            my landlord kicked me out today              | SAD
            I spilled coffee over my keyboard            | SAD
            ich habe Tee über die Tastatur gekippt       | SAD
            you didn't answer my question                | CRITICISM
            du hast meine Frage nicht beantwortet        | CRITICISM
            my old car broke down                        | SAD
            that was bad lol                             | CRITICISM
            well, that was a pretty lame answer          | CRITICISM
            your joke was terrible                       | CRITICISM
            not funny                                    | CRITICISM
            that's not what I asked                      | CRITICISM
            der war schlecht lol                         | CRITICISM
            gar nicht witzig                             | CRITICISM
            danach habe ich nicht gefragt                | CRITICISM
            was soll der scheiß                          | CRITICISM
            jk                                           | CHAT
            nur ein scherz                               | CHAT
            I just need a distraction                    | BORED
            ich brauch grad ablenkung                    | BORED
            """)
    void everydayWordsAreTakenForWhatTheyAre(String line, Request.Mood mood) {
        assertThat(request(line)).isEqualTo(new Request.SmallTalk(mood));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            do you store what I say            | kept_of_you
            is this recorded?                  | kept_of_you
            speichert ihr, was ich sage?       | kept_of_you
            wird das hier mitgelesen?          | kept_of_you
            werden meine Nachrichten gespeichert | kept_of_you
            how do I cite you?                 | citing
            wie zitiere ich euch?              | citing
            """)
    void questionsAboutTheCrewItselfHaveATopic(String line, String topic) {
        assertThat(request(line)).isInstanceOfSatisfying(Request.Explain.class, explain -> assertThat(explain.topics())
                .containsExactly(topic));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the last run was bad",
                "why was the accuracy so bad",
                "my run died",
                "das war nicht schlecht",
                "that was not bad",
                "is krum bad on skewed data?",
                "stop the running simulation",
                "the median was wrong in 3 of 10 runs",
                "nein"
            })
    void wordsOfTheLabStayWithTheLab(String line) {
        assertThat(request(line))
                .isNotIn(new Request.SmallTalk(Request.Mood.SAD), new Request.SmallTalk(Request.Mood.CRITICISM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"make it 4 rounds and one seed", "mach 4 runden und einen seed", "4 rounds, just one seed"})
    void oneSeedIsOne(String line) {
        assertThat(PARSER.design(line).seeds()).hasValue(1);
    }
}
