package dev.crucible.bench.services;

import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.client.A2aClient;
import java.io.IOException;

/** A conversation with the crew itself; the client, which others use too, stays open. */
record DirectLine(A2aClient crew, String context) implements TimedLine {

    @Override
    public Waits say(String text) throws IOException, InterruptedException {
        long start = System.nanoTime();
        double[] first = {0};
        crew.stream(SendRequest.of(Message.user(text).in(context, "")), event -> {
            boolean spoken = event instanceof StatusUpdate update
                    && update.status().message().isPresent();
            if (spoken && first[0] == 0) {
                first[0] = (System.nanoTime() - start) / 1e6;
            }
        });
        return new Waits(first[0], (System.nanoTime() - start) / 1e6);
    }

    @Override
    public void close() {
        // The connections are the client's.
    }
}
