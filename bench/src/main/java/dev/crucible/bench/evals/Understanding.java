package dev.crucible.bench.evals;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.bench.BadArgument;
import dev.crucible.bench.evals.UnderstandingScore.Outcome;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the crew takes lines that people say: each in a conversation of its own with a lab, a crew and a bridge started for it, and never
 * answered.
 *
 * <p>Options: {@code --lines FILE}, tab-separated <i>intents, lang, tag, text</i> with a header (the bundled sets); {@code --details FILE},
 * where each case goes as a line of JSON.
 */
public final class Understanding {

    private static final List<String> BUNDLED = List.of("acts", "crisis", "dev");
    private static final int PROGRESS = 100;

    private Understanding() {}

    /** Says all lines; the figures are the last line on standard output. */
    public static void main(String[] args) throws Exception {
        Map<String, Path> given = options(List.of(args));
        List<UnderstandingCase> cases = given.containsKey("--lines")
                ? UnderstandingCase.read(given.get("--lines"))
                : UnderstandingCase.bundled(BUNDLED);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-understanding");
        UnderstandingScore score = new UnderstandingScore();
        RequestParser parser = new RequestParser(Knowledge.bundled());
        try (EvalDetails details = EvalDetails.into(Optional.ofNullable(given.get("--details")));
                UnderstandingStand stand = UnderstandingStand.open(folder)) {
            for (int n = 0; n < cases.size(); n++) {
                UnderstandingCase line = cases.get(n);
                UnderstandingStand.Answer answer = stand.say(line.text());
                score.add(line, answer.intent(), outcome(parser, line.text(), answer));
                details.add(line.detail(EvalDetails.of("understanding"), answer));
                if ((n + 1) % PROGRESS == 0) {
                    System.err.printf("%d of %d%n", n + 1, cases.size());
                }
            }
        } finally {
            FolderTree.delete(folder);
        }
        System.out.println(score.tables());
        System.out.println(score.needless());
        System.out.println(score.summary());
    }

    /** A choice between answers is a question, and no plan. */
    private static Outcome outcome(RequestParser parser, String text, UnderstandingStand.Answer answer) {
        boolean offers = answer.outcome() == Outcome.CHOICE
                && Questions.found(parser, text).outcome() == Questions.Outcome.OFFERED;
        return offers ? Outcome.QUESTION : answer.outcome();
    }

    private static Map<String, Path> options(List<String> args) {
        Map<String, Path> given = new HashMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            String option = args.get(i);
            if (!option.equals("--lines") && !option.equals("--details")) {
                throw new BadArgument("understanding takes --lines FILE and --details FILE, not \"" + option + "\"");
            }
            if (i + 1 == args.size()) {
                throw new BadArgument(option + " needs a file");
            }
            given.put(option, Path.of(args.get(i + 1)));
        }
        return given;
    }
}
