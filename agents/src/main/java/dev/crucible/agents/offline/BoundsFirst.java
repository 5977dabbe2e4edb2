package dev.crucible.agents.offline;

import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.ToolFailure;
import java.util.Optional;
import java.util.OptionalInt;

/** Answers what a bound alone can tell before anything is planned: "can the median withstand it?", "Krum with 4 of 10". */
final class BoundsFirst {

    private final KnowledgeScene knowing;
    private final RequestParser parser;

    BoundsFirst(KnowledgeScene knowing, RequestParser parser) {
        this.knowing = knowing;
        this.parser = parser;
    }

    /** "Can the median withstand it?" asks about the attack spoken of, else for what the rule bears at all. */
    Request read(Act act, Request request) throws ToolFailure, InterruptedException {
        Optional<Design> compared =
                switch (request) {
                    case Request.Compare(var design) -> Optional.of(design);
                    case Request.Unsure(Request.Compare(var design)) -> Optional.of(design);
                    default -> Optional.empty();
                };
        Optional<Design> ofIt = compared.filter(design -> design.attacks().isEmpty()
                && design.rules().size() == 1
                && !design.hasNumbers()
                && Form.says("points_to", act.turn().text()));
        if (ofIt.isEmpty()) {
            Optional<Request.Bounds> counted = compared.flatMap(BoundsFirst::counted);
            if (counted.isPresent()) {
                knowing.bounds(act, counted.get());
            }
            return request;
        }
        String rule = ofIt.get().rules().getFirst();
        Optional<String> attack = FollowUpScene.attackNamed(act, parser::parse);
        if (attack.isEmpty()) {
            return new Request.Bounds(rule, OptionalInt.empty(), OptionalInt.empty());
        }
        knowing.limits(act, rule);
        return new Request.Compare(ofIt.get().with(Design.ofAttack(attack.get())));
    }

    /** Numbers without an attack are answered by the bound at once; the plan that follows is for what only a run tells. */
    private static Optional<Request.Bounds> counted(Design design) {
        boolean plain = design.attacks().isEmpty()
                && design.rules().size() == 1
                && design.attackers().size() == 1;
        return plain && design.clients().isPresent()
                ? Optional.of(new Request.Bounds(
                        design.rules().getFirst(),
                        design.clients(),
                        OptionalInt.of(design.attackers().getFirst())))
                : Optional.empty();
    }
}
