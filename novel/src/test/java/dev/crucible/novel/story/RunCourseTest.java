package dev.crucible.novel.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.RunCourse.Comment;
import dev.crucible.novel.story.RunCourse.Remark;
import dev.crucible.story.Company;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunCourseTest {
    private final RunCourse course =
            new RunCourse(Words.in("en", Company.BUNDLED).rules(List.of("krum", "trimmed_mean", "fedavg")));

    @Test
    void aRuleThatFallsAndComesBackIsSpokenOfOnceEach() {
        assertThat(line(0, .3, .5, .6, .55, .4, .3, .5, .59, .6))
                .filteredOn(comment -> comment.remark() != Remark.HALF)
                .containsExactly(new Comment(Remark.DOWN, "Krum", 5), new Comment(Remark.RECOVERED, "Krum", 8));
    }

    @Test
    void whoLeadsIsToldWhenAllHaveReachedTheRoundAndWhenItChanges() {
        line(0, .3, .4, .5, .5);
        assertThat(line(1, .2, .3, .4, .6))
                .filteredOn(comment -> comment.remark() == Remark.LEADS)
                .containsExactly(new Comment(Remark.LEADS, "Krum", 3), new Comment(Remark.LEADS, "Trimmed mean", 4));
    }

    @Test
    void halfOfTheWayIsToldOnceAndARoundThatComesAgainNever() {
        assertThat(line(0, .3, .4, .5, .55, .56, .57, .58)).containsExactly(new Comment(Remark.HALF, "Krum", 5));
        assertThat(course.add(new LabRun.Round(0, 4, 9, .1))).as("after a cut").isEmpty();
    }

    @Test
    void theOutcomeIsThreeNumbers() {
        assertThat(course.outcome()).isEmpty();
        line(0, .3, .4, .35);
        assertThat(course.outcome().orElseThrow().gap())
                .as("of one rule: below its own best")
                .isBetween(.0499, .0501);
        line(1, .3, .5, .61);
        line(2, .3, .2, .07);
        RunCourse.Outcome outcome = course.outcome().orElseThrow();
        assertThat(outcome.best()).isEqualTo("Trimmed mean");
        assertThat(outcome.end()).isEqualTo(.61);
        assertThat(outcome.gap()).isBetween(.5399, .5401);
        assertThat(outcome.rounds()).isEqualTo(9);
    }

    @Test
    void rulesAreCalledAsPeopleCallThem() {
        assertThat(course.rules()).containsExactly("Krum", "Trimmed mean", "FedAvg");
    }

    private List<Comment> line(int strategy, double... accuracies) {
        List<Comment> said = new ArrayList<>();
        for (int round = 1; round <= accuracies.length; round++) {
            course.add(new LabRun.Round(strategy, round, 9, accuracies[round - 1]))
                    .ifPresent(said::add);
        }
        return said;
    }
}
