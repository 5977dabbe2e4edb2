package dev.crucible.lab;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Event logs as simulations leave them. */
final class RunEvents {

    private RunEvents() {}

    /** A round of a single strategy of two clients, the first of which attacks, as a line. */
    static String round(int round, int rounds, double accuracy) {
        return """
                {"event":"round","strategy":0,"round":%d,"rounds":%d,"test_accuracy":%s,"robustness":{"clean_accuracy":0.9},\
                "clients":{"malicious":[0],"participated":[0,1],"aggregated":[0,1],"removed":[],"accuracy":[0.5,0.7],\
                "loss":[1,1],"distance":[2,4,null],"failures":{}}}
                """.formatted(round, rounds, accuracy);
    }

    /** So many rounds, each better than the one before. */
    static String rounds(int rounds) {
        return IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> round(round, rounds, 0.1 * round))
                .collect(Collectors.joining());
    }
}
