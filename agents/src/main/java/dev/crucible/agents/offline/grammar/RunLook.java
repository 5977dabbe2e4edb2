package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Requests that look at the lab: at runs that no name or id picks. */
final class RunLook {

    private static final Set<Intent> LOOKS = EnumSet.of(
            Intent.STATUS,
            Intent.RESULTS,
            Intent.PLOT,
            Intent.CONFIG,
            Intent.LIST_RUNS,
            Intent.COMPARE_RESULTS,
            Intent.HISTORY,
            Intent.WHY_FAILED,
            Intent.WHY_RESULT,
            Intent.FILES);

    private RunLook() {}

    /** Returns true if the vote makes a line one that looks at runs. */
    static boolean isVoted(Meaning meaning) {
        return LOOKS.contains(meaning.intent());
    }

    /** Returns the question in which a line of several sentences ends, if the line as a whole seemed to look at runs. */
    static Optional<String> lastQuestion(String text, Request request) {
        String[] sentences = text.strip().split("(?<=[.!])\\s+");
        String last = sentences[sentences.length - 1];
        return sentences.length > 1 && isOnRuns(request) && last.endsWith("?") && last.contains(" ")
                ? Optional.of(last)
                : Optional.empty();
    }

    /** Returns true if a line asks for figures of what it points to. */
    static boolean points(String text, Request request) {
        List<Token> line = Tokenizer.cut(text);
        return request instanceof Request.Figures && Form.has("points", line) && !Form.has("means", line);
    }

    /** Returns true for a result that a form asks for, and for what words and vote agree on. */
    static boolean isSaid(String text, Request request, Meaning meaning) {
        return isOfRule(request, meaning)
                || (request instanceof Request.ShowResults && RequestForms.says("results", text));
    }

    /** Returns true if words and vote agree that a line asks why a rule that it names did as it did. */
    private static boolean isOfRule(Request request, Meaning meaning) {
        return request instanceof Request.Figures(var _, var rule, var _)
                && rule.isPresent()
                && meaning.intent() == Intent.WHY_RESULT;
    }

    /** Returns true if a request looks at what there is and names no run. */
    static boolean isOnRuns(Request request) {
        return switch (request) {
            case Request.Status(var run) -> run.isEmpty();
            case Request.ListFiles(var path) -> path.equals(".");
            case Request.CompareRuns(var ids) -> ids.isEmpty();
            case Request.ListRuns _,
                    Request.AskAct _,
                    Request.Keep _,
                    Request.ShowResults(RunRef.Last _),
                    Request.ShowResults(RunRef.Running _),
                    Request.ShowPlot(RunRef.Last _),
                    Request.ShowConfig(RunRef.Last _),
                    Request.WhyFailed(RunRef.Last _),
                    Request.WhyFailed(RunRef.Failed _),
                    Request.Figures _,
                    Request.History _ -> true;
            default -> false;
        };
    }
}
