package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Asks before anything about runs is changed, does it after the yes, and says how it can be undone. */
final class ChangeScene {

    /** The purpose of a question about such a change. */
    static final String PURPOSE = "change";

    private static final String AGENT = "techne";

    /**
     * Asks.
     *
     * @param sure whether the player plainly asked for it; otherwise No comes first
     */
    void ask(Act act, Request.Change request, boolean sure) throws LabException, InterruptedException {
        act.busy("hephaestus", "look");
        WishReader.read(act, request).ifPresent(wish -> ask(act, wish, sure));
    }

    /** Asks about what was found out. */
    void ask(Act act, Wish wish, boolean sure) {
        List<String> yes = wish.yes(act.language());
        String no = wish.kind().no(act.language());
        Proposal proposal = new Proposal(act.turn().player(), AGENT, yes, List.of(no), wish.changes());
        String occasion = (sure ? "ask_" : "shall_") + wish.kind().occasion();
        String[] values = wish.values().entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .toArray(String[]::new);
        // The same question is not asked by two: the one before would wait for an answer for ever.
        act.turn()
                .openQuestion()
                .filter(before -> Proposal.of(before.question().pending())
                        .filter(open -> open.changes().equals(wish.changes()))
                        .isPresent())
                .ifPresent(act.stage()::settle);
        act.stage()
                .ask(new Question(
                        AGENT,
                        "",
                        act.spoken(AGENT, occasion, values).text(),
                        sure ? List.of(yes.getFirst(), no) : List.of(no, yes.getFirst()),
                        proposal.pending(PURPOSE, wish.kept(act.language()).put("sure", sure))));
    }

    /** After the yes. */
    void carryOut(Act reply, OpenQuestion open, Consent consent) throws InterruptedException {
        JsonNode kept = open.question().pending().data();
        Act act = reply.in(
                Language.kept(kept.path("language").asText(reply.language().tag())));
        List<String> failures = new ArrayList<>();
        List<String> done = new ArrayList<>();
        for (ProposedChange change : consent.left()) {
            try {
                done.add(act.carryOut(AGENT, change, consent).text());
            } catch (ToolFailure e) {
                if (done.isEmpty() && e.getCause() instanceof LabAway) {
                    OfflineMind.tell(act, e);
                    act.putAgain(open, open.question().prompt());
                    return;
                }
                failures.add(e.getMessage());
            }
        }
        String kind = kept.path("kind").asText().toLowerCase(Locale.ROOT);
        if (kind.isEmpty()) {
            // Another mind has asked, which has no words here.
            done.forEach(result -> act.show(AGENT, Line.Kind.RESULT, result));
        } else if (!done.isEmpty()) {
            List<String> values = new ArrayList<>(List.of("done", Integer.toString(done.size())));
            kept.path("values").properties().forEach(value -> {
                values.add(value.getKey());
                values.add(value.getValue().asText());
            });
            act.say(AGENT, "did_" + kind, values.toArray(String[]::new));
        }
        if (!done.isEmpty()) {
            act.stage().done(open);
        }
        failures.stream().distinct().forEach(failure -> act.say("hephaestus", "refused", "reason", failure));
    }

    /** After the no. */
    void leave(Act reply, OpenQuestion open) {
        Act act = reply.in(Language.kept(open.question()
                .pending()
                .data()
                .path("language")
                .asText(reply.language().tag())));
        act.say(AGENT, "left_alone");
    }
}
