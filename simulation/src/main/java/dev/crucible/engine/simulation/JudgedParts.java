package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Parts in which a model is evaluated: pieces of the server's samples, then the held-out samples of each client. */
final class JudgedParts {

    /** Samples per piece of the server's samples, so that threads share the evaluation. */
    private static final int PIECE = 256;

    /** Samples that a thread evaluates at a time, so that all threads end together. */
    private static final int TOGETHER = 1024;

    private JudgedParts() {}

    /** Returns the number of parts for {@code test} and {@code clients}. */
    static int count(int[] clients, Samples test) {
        return Math.ceilDiv(test.size(), PIECE) + clients.length;
    }

    /** Returns {@code samples} in pieces that are evaluated separately. */
    static List<Samples> pieces(Samples samples) {
        List<Samples> pieces = new ArrayList<>();
        for (int from = 0; from < samples.size(); from += PIECE) {
            int end = Math.min(samples.size(), from + PIECE);
            pieces.add(new Subset(samples, IntStream.range(from, end).toArray()));
        }
        return pieces;
    }

    /** Returns {@code parts} in groups, in order, so large that preparing a thread's model costs little compared with evaluating it. */
    static List<List<Samples>> groups(List<Samples> parts) {
        List<List<Samples>> groups = new ArrayList<>();
        int begun = 0;
        int samples = 0;
        for (int i = 0; i < parts.size(); i++) {
            samples += parts.get(i).size();
            if (samples >= TOGETHER || i + 1 == parts.size()) {
                groups.add(parts.subList(begun, i + 1));
                begun = i + 1;
                samples = 0;
            }
        }
        return groups;
    }

    /** Returns the combined evaluation of all parts. */
    static ClientPool.Verdict verdict(Evaluation[] evaluations, Samples test) {
        int pieces = Math.ceilDiv(test.size(), PIECE);
        return new ClientPool.Verdict(
                Arrays.copyOfRange(evaluations, pieces, evaluations.length),
                Evaluation.sum(Arrays.asList(evaluations).subList(0, pieces)));
    }
}
