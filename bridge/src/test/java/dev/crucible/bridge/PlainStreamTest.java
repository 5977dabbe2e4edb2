package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Limits on records for clients of the first protocol, for any answer of a crew. */
class PlainStreamTest extends BridgeFixture {

    private static final Pattern MARKUP = Pattern.compile("[{}\\[\\]%]");
    private static final Set<String> KINDS = Set.of("status", "message", "choice");
    private static final String PLAN = "Rules: Krum (krum)\nAttackers: 40 % of 10\nSeeds: [1, 2, 3]";

    @Test
    void noStringThatIsShownHoldsMarkup() throws Exception {
        Random random = new Random(7);
        List<String> steps = List.of(
                "say Forty % of {them} lie, says [1].",
                "status Round [3] of {rounds}: 12 %",
                "code {\"rounds\": 12, \"rule\": \"krum\"}",
                "code def f(x): return x[0] % 2",
                "spec " + PLAN,
                "say The config is {\"num_of_rounds\": 12, \"rule\": \"krum\", \"attackers\": [1, 2, 3], \"x\": {\"y\": 1}} now.");
        List<String> ends = List.of(
                "say Done, 100 %.", "ask Launch {it}? / Use 40 % / Use [a] / Use {a} / Drop it", "fail {\"a\": 1}");
        for (int i = 0; i < 30; i++) {
            List<String> script = new ArrayList<>();
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                script.add(steps.get(random.nextInt(steps.size())));
            }
            script.add(ends.get(i % ends.size()));
            ObjectNode said =
                    message(String.join(" | ", script), "c" + i, "ada").put("live", i % 2 == 0);
            // The client's own queue would drop unknown kinds.
            for (JsonNode record : lines(post("/message", said))) {
                assertThat(record.path("action").asText()).isIn(KINDS);
                for (String field : List.of("message", "prompt")) {
                    assertThat(record.path(field).asText()).doesNotContainPattern(MARKUP);
                }
                record.path("choices")
                        .forEach(choice -> assertThat(choice.asText()).doesNotContainPattern(MARKUP));
            }
        }
    }

    @Test
    void anOptionComesBackAsTheCrewOfferedIt() throws Exception {
        NovelClient.Answer asked = client.say("ask Which? / Use 40 % / Use [a] / Use {a}", "c1", "ada");
        assertThat(asked.beats().getFirst().path("choices"))
                .extracting(JsonNode::asText)
                .containsExactly("Use 40 percent", "Use (a)", "Use (a) (2)");
        client.turn(json().put("action", "choice")
                .put("choice", "Use (a) (2)")
                .put("context_id", "c1")
                .put("player_id", "ada"));
        assertThat(crew.heard.getLast().path("text").asText()).isEqualTo("Use {a}");
    }

    @Test
    void thePlanStandsInThePromptAndNothingOfItComesAfter() throws Exception {
        NovelClient.Answer asked = client.say(
                "say I have a plan. | spec " + PLAN
                        + " | code {\"rounds\": 12} | ask Shall I launch it? / Launch it / Drop it",
                "c1",
                "ada");
        assertThat(asked.beats()).hasSize(1);
        assertThat(asked.beats().getFirst().path("prompt").asText())
                .startsWith("I have a plan.")
                .contains("Attackers: 40 percent of 10", "1 line of code")
                .endsWith("Shall I launch it?");
        NovelClient.Answer dropped = client.turn(json().put("action", "choice")
                .put("choice", "Drop it")
                .put("context_id", "c1")
                .put("player_id", "ada"));
        assertThat(dropped.spoken()).isEqualTo("You said: Drop it");
    }

    @Test
    void aQuestionsOwnPlanIsShownAlsoWhenItIsPutAgain() throws Exception {
        NovelClient.Answer asked =
                client.say("say As I said. | askplan Rules: [krum] // Well? / yes / no", "c1", "ada");
        assertThat(asked.beats().getFirst().path("prompt").asText()).isEqualTo("As I said. Rules: (krum) Well?");
    }

    @Test
    void whatIsNotShownIsToldOfInTheLanguageThatIsSpoken() throws Exception {
        assertThat(client.say(
                                "say Here is the file. | where train.py def f(x): return x[0] | say So much for that file.",
                                "c1",
                                "ada")
                        .spoken())
                .isEqualTo("Here is the file. See train.py. So much for that file.");
        assertThat(client.say(
                                "say Hier ist die Datei, bitte sehr. | where train.py def f(x): {} | code x[1]",
                                "c1",
                                "ada")
                        .spoken())
                .isEqualTo(
                        "Hier ist die Datei, bitte sehr. Siehe train.py. 1 Zeile Code, zu sehen in Crucibles eigener Novel.");
        assertThat(live(message("where train.py def f(x): return x[0]", "c1", "ada")))
                .anySatisfy(record -> {
                    assertThat(record.path("message").asText()).isEqualTo("def f(x): return x[0]");
                    assertThat(record.path("kind").asText()).isEqualTo("code");
                    assertThat(record.path("where").asText()).isEqualTo("train.py");
                });
    }

    @Test
    void clientsOfTheFirstProtocolReadAPlanAsItIs() throws Exception {
        assertThat(client.say("brief Rules: Krum, with one seed.", "c1", "ada").beats())
                .singleElement()
                .satisfies(beat -> {
                    assertThat(beat.path("message").asText()).isEqualTo("Rules: Krum, with one seed.");
                    assertThat(beat.has("brief")).isFalse();
                });
    }

    @Test
    void aPromptStaysReadable() throws Exception {
        String chatter = "say This is a sentence of about sixty characters, and no more. | ";
        NovelClient.Answer asked =
                client.say(chatter.repeat(2).concat("longspec 200 | ask Shall I? / yes / no"), "c1", "ada");
        String prompt = asked.beats().getFirst().path("prompt").asText();
        assertThat(prompt).hasSizeLessThan(1_400).contains("row 1\n", "…").endsWith("Shall I?");
    }

    @Test
    void aClientThatAsksForItGetsEachRecordAsItComes() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader = Thread.startVirtualThread(() -> stream(
                message("status Looking | say The first of two. | wait | jealous | say The second.", "c1", "ada")
                        .put("live", true),
                seen));
        await().until(() -> said(seen, "message"));
        assertThat(crew.waiting).hasValue(1);
        crew.gate.release();
        reader.join();
        List<JsonNode> beats = seen.stream()
                .filter(record -> !record.path("action").asText().equals("status"))
                .toList();
        assertThat(beats)
                .extracting(beat -> beat.path("message").asText())
                .containsExactly("The first of two.", "The second.");
        assertThat(beats)
                .extracting(beat -> beat.path("affinity_delta").asDouble())
                .containsExactly(0.0, 0.02);
        assertThat(seen)
                .allSatisfy(record -> assertThat(record.path("action").asText()).isIn(KINDS));
    }

    @Test
    void aQuestionOfALiveAnswerHasItsPlanInThePromptToo() throws Exception {
        List<JsonNode> asked = lines(post(
                        "/message",
                        message("say A plan. | spec Rules: krum | ask Shall I? / yes / no", "c1", "ada")
                                .put("live", true)))
                .stream()
                .filter(record -> !record.path("action").asText().equals("status"))
                .toList();
        assertThat(asked).hasSize(2);
        assertThat(asked.getLast().path("prompt").asText()).isEqualTo("Rules: krum Shall I?");
    }
}
