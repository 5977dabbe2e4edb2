package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * An answer in protocol 2: each record as it comes, with the turn's id and its sequence number, heartbeats in between,
 * and the end as the last line. A stream without an end was cut; the client resumes from the number it needs next.
 */
public final class LiveAnswer {

    private final PlayerTurn turn;
    private final TurnLimits limits;

    public LiveAnswer(PlayerTurn turn, TurnLimits limits) {
        this.turn = turn;
        this.limits = limits;
    }

    /** Writes the records from sequence number {@code from} on. */
    public void write(int from, OutputStream stream) throws IOException, InterruptedException {
        LineWriter out = new LineWriter(stream);
        turn.enter();
        try {
            int seq = from;
            while (true) {
                Optional<StreamRecord> next = turn.await(seq, limits.heartbeat());
                if (next.isPresent()) {
                    out.line(numbered(next.get(), seq++));
                    if (next.get() instanceof StreamRecord.End) {
                        return;
                    }
                } else if (turn.ended()) {
                    return;
                } else {
                    out.line(numbered(new StreamRecord.Heartbeat(), seq - 1));
                }
            }
        } finally {
            turn.leave();
        }
    }

    private ObjectNode numbered(StreamRecord record, int seq) {
        ObjectNode json = record instanceof StreamRecord.Beat beat ? beat.toFullJson() : record.toJson();
        return json.put("turn_id", turn.id()).put("seq", seq);
    }
}
