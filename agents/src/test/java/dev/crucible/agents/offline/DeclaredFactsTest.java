package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.Line;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions for what the lab's catalogue declares about attacks and rules. */
class DeclaredFactsTest {

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = new Theatre(lab.client());
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    private List<String> said(String line) throws InterruptedException {
        return theatre.say(line).lines.stream().map(Line::text).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    what does alie know?                     | knows the honest updates of the round
                    what must alie know?                     | keeps over the rounds: nothing
                    was weiß alie?                           | kennt die ehrlichen Updates der Runde
                    which bound has krum?                    | needs n > 2f + 2
                    welche Schranke hat krum?                | braucht n > 2f + 2
                    what does the server see under fltrust?  | the server sees each update and data for comparison
                    was sieht der Server bei fltrust?        | sieht der Server jedes einzelne Update
                    which parameters does alie have?         | z: a number or formula, default 1.5. The paper has z=1.5; sign=authors
                    welche Parameter hat alie?               | Das Paper hat z=1.5; sign=authors
                    """)
    void areAnsweredFromTheLab(String question, String answer) throws InterruptedException {
        assertThat(said(question)).anyMatch(text -> text.contains(answer));
    }

    @Test
    void withoutTheLabTheCrewTellsTheTopic() throws InterruptedException {
        lab.close();
        assertThat(said("what does alie know?")).isNotEmpty().noneMatch(text -> text.contains("keeps over the rounds"));
    }
}
