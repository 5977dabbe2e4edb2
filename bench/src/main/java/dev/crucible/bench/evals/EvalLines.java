package dev.crucible.bench.evals;

import java.io.IOException;
import java.util.List;

/** Lines and what they mean: the figures of {@link Understanding}. */
record EvalLines(String name, List<String> sets, int most) implements EvalSuite {

    EvalLines {
        sets = List.copyOf(sets);
    }

    @Override
    public String run(UnderstandingStand stand, EvalDetails details) throws IOException, InterruptedException {
        UnderstandingScore score = new UnderstandingScore();
        for (UnderstandingCase line : EvalData.spread(UnderstandingCase.bundled(sets), most)) {
            UnderstandingStand.Answer answer = stand.say(line.text());
            score.add(line, answer.intent(), answer.outcome());
            details.add(line.detail(EvalDetails.of(name), answer));
        }
        return score.summary();
    }
}
