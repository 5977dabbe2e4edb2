package dev.crucible.novel.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.dialogue.Tier;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.client.WireLimits;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoryTest implements Story.Events {
    private final List<String> turns = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private ScriptedBridge server;
    private BridgeClient bridge;

    private Story story(ScriptedBridge.Script script) throws IOException {
        server = new ScriptedBridge(script);
        Inbox inbox = new Inbox();
        bridge = new BridgeClient(server.service(), inbox, WireLimits.USUAL);
        return new Story(
                bridge,
                inbox,
                new Player("p", "c"),
                Affinities.initial(Company.BUNDLED),
                new IdleChatter(bound -> 0),
                this);
    }

    @AfterEach
    void close() throws IOException {
        bridge.close();
        server.close();
    }

    @Test
    void linesAreReadOneByOneAndTheTurnEndsAfterTheLast() throws IOException {
        Story story = story((path, body, wire) -> wire.stream()
                .line("{\"action\":\"status\",\"message\":\"heating\"}")
                .line("{\"agent\":\"metis\",\"message\":\"One.\",\"portrait\":\"neutral\"}")
                .line("{\"agent\":\"techne\",\"message\":\"Two.\",\"portrait\":\"fired_up\"}"));
        story.say("go");
        assertThat(story.phase()).isEqualTo(StoryTurn.Phase.THINKING);
        reach(story, StoryTurn.Phase.READING);
        assertThat(story.turn().orElseThrow().line().text()).isEqualTo("One.");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            return story.turn().orElseThrow().lastSpeaker().equals("techne");
        });
        story.advance();
        assertThat(story.turn().orElseThrow().line().portrait()).isEqualTo("fired_up");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            story.advance();
            return story.phase() == StoryTurn.Phase.OVER;
        });
        assertThat(story.backlog().lines()).extracting(StoryLine::text).containsExactly("go", "One.", "Two.");
        assertThat(story.affinities().of(Agent.named("techne"))).isEqualTo(.52);
        assertThat(story.affinities().of(Agent.named("metis"))).isEqualTo(.5);
    }

    @Test
    void aCutStreamIsTakenUpWhereItBrokeAndNothingIsSaidTwice() throws IOException {
        Story story = story((path, body, wire) -> {
            String one = "{\"agent\":\"metis\",\"message\":\"One.\",\"turn_id\":\"t\",\"seq\":0}";
            if (path.equals("/message")) {
                wire.stream().line(one);
            } else {
                wire.stream()
                        .line(one)
                        .line("{\"agent\":\"metis\",\"message\":\"Two.\",\"turn_id\":\"t\",\"seq\":1}")
                        .line(
                                "{\"action\":\"affinity\",\"agent\":\"metis\",\"value\":0.66,\"turn_id\":\"t\",\"seq\":2}")
                        .line("{\"action\":\"end\",\"reason\":\"done\",\"turn_id\":\"t\",\"seq\":3}");
            }
        });
        story.say("go");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            if (story.phase() == StoryTurn.Phase.READING) {
                story.advance();
            }
            return story.phase() == StoryTurn.Phase.OVER;
        });
        assertThat(story.backlog().lines()).extracting(StoryLine::text).containsExactly("go", "One.", "Two.");
        assertThat(server.requests().get(1))
                .startsWith("/message/continue ")
                .contains("\"turn_id\":\"t\"", "\"from\":1");
        assertThat(story.affinities().of(Agent.named("metis"))).isEqualTo(.66);
        assertThat(events).containsExactly("metis is CLOSE");
    }

    @ParameterizedTest
    @CsvSource({
        // The last beat has the whole step.
        "0.0,  0.02, metis, .52",
        "0.0,  0.12, metis, .62",
        // No gain: an answer to a player in need, or unrequested news.
        "0.0,  0.0,  metis, .5",
        // Without changes from the bridge, the client adds its own step.
        "null, null, metis, .52"
    })
    void theBridgesStepTakesThePlaceOfOurs(String first, String last, String speaker, double value) throws IOException {
        Story story = story((path, body, wire) -> wire.stream()
                .line("{\"agent\":\"techne\",\"message\":\"One.\",\"affinity_delta\":" + first + "}")
                .line("{\"agent\":\"" + speaker + "\",\"message\":\"Two.\",\"affinity_delta\":" + last + "}"));
        story.say("go");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            story.advance();
            return story.phase() == StoryTurn.Phase.OVER;
        });
        assertThat(story.affinities().of(Agent.named("metis"))).isEqualTo(value);
        assertThat(story.affinities().of(Agent.named("techne"))).isEqualTo(.5);
    }

    @Test
    void aBridgeThatCannotContinueEndsTheTurnWithAWord() throws IOException {
        Story story = story((path, body, wire) -> wire.promise(99).raw("{"));
        story.say("go");
        reach(story, StoryTurn.Phase.OVER);
        assertThat(events).containsExactly("cut");
        assertThat(story.affinities()).isEqualTo(Affinities.initial(Company.BUNDLED));
    }

    @Test
    void stoppingIsAtOnceAndTheBridgeIsTold() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        Story story = story((path, body, wire) -> {
            if (path.equals("/message")) {
                wire.stream().line("{\"action\":\"status\",\"message\":\"…\",\"turn_id\":\"t9\",\"seq\":0}");
                hold.await(10, TimeUnit.SECONDS);
            } else {
                wire.json("{}");
            }
        });
        story.say("go");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            return "t9".equals(story.turn().orElseThrow().turnId());
        });
        story.stop(true);
        assertThat(story.phase()).isEqualTo(StoryTurn.Phase.OVER);
        await().atMost(Duration.ofSeconds(60)).until(() -> server.requests().stream()
                .anyMatch(request -> request.startsWith("/cancel ")
                        && request.contains("\"turn_id\":\"t9\"")
                        && request.contains("\"stop_simulations\":true")));
        hold.countDown();
    }

    @Test
    void aChoiceIsAskedAfterTheLinesAndItsAnswerGoesOut() throws IOException {
        Story story = story((path, body, wire) -> {
            if (body.contains("\"action\":\"choice\"")) {
                wire.stream().line("{\"agent\":\"kallos\",\"message\":\"Good.\"}");
            } else {
                wire.stream()
                        .line("{\"agent\":\"kallos\",\"message\":\"Well?\"}")
                        .line(
                                "{\"action\":\"choice\",\"agent\":\"kallos\",\"prompt\":\"P\",\"choices\":[\"yes\",\"no\"]}");
            }
        });
        story.say("go");
        reach(story, StoryTurn.Phase.READING);
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            return story.turn().orElseThrow().question().isPresent();
        });
        story.advance();
        assertThat(story.phase()).isEqualTo(StoryTurn.Phase.CHOOSING);
        story.choose("no");
        reach(story, StoryTurn.Phase.READING);
        assertThat(story.turn().orElseThrow().line().text()).isEqualTo("Good.");
        assertThat(server.requests().get(1)).contains("\"choice\":\"no\"");
    }

    @Test
    void aBridgeThatWantsATokenIsToldOfAndNotAskedAgain() throws IOException {
        Story story = story((path, body, wire) -> wire.raw("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"));
        story.say("go");
        reach(story, StoryTurn.Phase.OVER);
        assertThat(events).containsExactly("refused");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void everyThirdTurnSomeoneIdleGossips() throws IOException {
        Story story = story((path, body, wire) -> wire.stream().line("{\"agent\":\"hephaestus\",\"message\":\"So.\"}"));
        for (int turn = 0; turn < 6; turn++) {
            story.say("go");
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                story.tick();
                story.advance();
                return story.phase() == StoryTurn.Phase.OVER;
            });
        }
        assertThat(events).containsExactly("techne gossips", "techne gossips");
        assertThat(turns).hasSize(6).containsOnly("hephaestus");
    }

    private static void reach(Story story, StoryTurn.Phase phase) {
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            story.tick();
            return story.phase() == phase;
        });
    }

    @Override
    public void tierRaised(Agent agent, Tier tier) {
        events.add(agent.id() + " is " + tier);
    }

    @Override
    public void gossip(Agent agent) {
        events.add(agent.id() + " gossips");
    }

    @Override
    public void cut() {
        events.add("cut");
    }

    @Override
    public void refused() {
        events.add("refused");
    }

    @Override
    public void silence() {
        events.add("silence");
    }

    @Override
    public void turnOver(String lastSpeaker, List<SentScene> scenes) {
        turns.add(lastSpeaker);
    }
}
