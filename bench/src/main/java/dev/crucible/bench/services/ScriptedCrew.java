package dev.crucible.bench.services;

import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.a2a.server.ExecutionRequest;
import dev.crucible.a2a.server.Identification;
import dev.crucible.a2a.server.MemoryTaskStore;
import dev.crucible.a2a.server.RequestLimits;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.dialogue.Line;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Routes;
import dev.crucible.web.Tokens;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A crew that says what a message asks for: {@code <lines> <length> <name>} is answered with numbered lines that carry the name,
 * {@code speak <lines> <name>} with sentences.
 */
final class ScriptedCrew implements AutoCloseable {

    private static final List<String> SENTENCES = List.of(
            "The median held to the last round, and nobody was surprised.",
            "Two of the ten clients sent their updates with the sign flipped.",
            "I would compare three rules under the same attack, with three seeds each.",
            "Write the numbers down before you trust them, as I always do.",
            "What would you like to forge tonight, my friend?",
            "Krum chose the same client nine times out of sixteen.",
            "The curve bends here, just where the attack begins.",
            "That is a lovely question, and I have no answer for it yet.");
    private static final int CONVERSATIONS = 20_000;
    private static final int PATIENCE_SECONDS = 120;

    private final A2aServer agent;
    private final WebService service;
    private volatile CountDownLatch together = new CountDownLatch(0);

    ScriptedCrew() {
        AgentCard card = AgentCard.of(
                "Scripted",
                "says what it is told",
                "1",
                new AgentCard.Capabilities(true, false, false, List.of()),
                List.of(AgentCard.Skill.of("talk", "Talk", "talks", List.of("talk"))));
        RequestLimits limits = new RequestLimits(200_000, 64, CONVERSATIONS, CONVERSATIONS, 256, 1_024);
        agent = new A2aServer(
                new A2aServer.Config(card, Optional.empty(), limits, Set.of(), Identification.NONE),
                this::answer,
                new MemoryTaskStore(CONVERSATIONS));
        service = WebService.start(
                new WebConfig("127.0.0.1", 0, Tokens.NONE, Admission.OWN, Set.of(), Rate.UNLIMITED),
                agent.addTo(new Routes()));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + service.port());
    }

    /** From now on nobody is answered before so many have asked. */
    void gather(int count) {
        together = new CountDownLatch(count);
    }

    private void answer(ExecutionRequest request, TaskUpdater task) throws InterruptedException {
        together.countDown();
        // Those who wait for somebody who does not come would never tell who is missing.
        together.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        String[] words = request.message().text().split(" ", 3);
        if (words[0].equals("speak")) {
            for (int i = 0; i < Integer.parseInt(words[1]); i++) {
                say(task, Line.Kind.DIALOGUE, sentence(i) + " That was " + words[2] + ".");
            }
            return;
        }
        String padding = "x".repeat(Integer.parseInt(words[1]));
        for (int i = 0; i < Integer.parseInt(words[0]); i++) {
            say(task, Line.Kind.CODE, words[2] + " line " + i + " " + padding);
        }
    }

    private static void say(TaskUpdater task, Line.Kind kind, String line) {
        Line said = new Line("metis", kind, line.strip(), "neutral", 0);
        task.working(task.message(said.text()).with(DialogueExtension.line(said)));
    }

    /** One of the sentences that are spoken, counted round and round. */
    static String sentence(int i) {
        return SENTENCES.get(i % SENTENCES.size());
    }

    @Override
    public void close() {
        agent.close();
        service.close();
    }
}
