package dev.crucible.agents.model;

import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.stream.Collectors;

/** The question before a model's changes are made. It is made of what would really run, never of the model's words about it. */
final class Confirmation {

    /** Of questions that belong to this mind. */
    static final String PURPOSE = "model.confirm";

    static final String YES = "Yes, do it";
    static final String NO = "No, leave it";

    private static final List<String> ALSO_YES = List.of(YES, "ja, mach es", "ja, mach das");
    private static final List<String> ALSO_NO = List.of(NO, "nein, lass es", "cancel", "stop");
    private static final String KEEP = "Keep them";

    private Confirmation() {}

    /**
     * Asks the player.
     *
     * @param sure whether the player's own words ask for a change; if not, it is put as a doubt, with No first
     */
    static Question question(
            CastMember asker, List<ProposedChange> changes, Toolbox tools, String player, boolean sure) {
        String what = changes.stream().map(tools::inWords).collect(Collectors.joining("; "));
        String prompt =
                asker.name() + " wants to " + what + ". " + (sure ? "Shall it be done?" : "Shall I let it happen?");
        long deleted = Proposal.deleted(changes);
        List<String> yes = deleted > 1 ? Proposal.deletes(Language.ENGLISH, deleted) : ALSO_YES;
        List<String> no = deleted > 1 ? List.of(KEEP, NO) : ALSO_NO;
        List<String> choices = List.of(yes.getFirst(), no.getFirst());
        return new Question(
                asker.id(),
                "",
                prompt,
                sure ? choices : choices.reversed(),
                new Proposal(player, asker.id(), yes, no, changes).pending(PURPOSE));
    }

    /** Whether a question is one of these and complete. */
    static boolean isOurs(OpenQuestion open) {
        return open.question().pending().purpose().equals(PURPOSE)
                && Proposal.of(open.question().pending()).isPresent();
    }

    /** Asks once more, plan and all. */
    static void putAgain(OpenQuestion open, LineSink stage) {
        stage.settle(open);
        stage.ask(open.question());
    }
}
