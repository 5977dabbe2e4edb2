package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;

/** Format of a round's line in the log of a run. */
final class RoundLogFormat {

    private RoundLogFormat() {}

    /** Returns one line on {@code report}, a round of the strategy {@code keyword}. */
    static String of(String keyword, RoundReport report) {
        long attacking = report.present().stream()
                .filter(c -> c.malicious() && c.participated())
                .count();
        return "%s round %d/%d: %s, %d attackers, %.2f s%s"
                .formatted(
                        keyword,
                        report.round(),
                        report.rounds(),
                        report.isJudged() ? judged(report) : "not judged",
                        attacking,
                        report.time().total() / 1e9,
                        report.turnout().map(RoundLogFormat::came).orElse(""));
    }

    private static String judged(RoundReport report) {
        return "test accuracy %.4f, loss %.4f, clients' accuracy %.4f ± %.4f"
                .formatted(
                        report.testAccuracy(),
                        report.testLoss(),
                        report.value(RoundMetrics.ACCURACY_MEAN),
                        report.value(RoundMetrics.ACCURACY_STD));
    }

    private static String came(ParticipationReport turnout) {
        String numbers = "; %d of %d clients came, %d failed, %d late"
                .formatted(turnout.arrived(), turnout.selected(), turnout.failed(), turnout.late());
        return Double.isNaN(turnout.clock())
                ? numbers
                : numbers + ", simulated clock %.1f s".formatted(turnout.clock());
    }
}
