package dev.crucible.agents.service;

import dev.crucible.a2a.AgentCard;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.DialogueExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The agent card: one agent for clients, whose skills are those of its cast. */
final class CrewCard {

    private CrewCard() {}

    static AgentCard of(Cast cast, String version) {
        List<AgentCard.Skill> skills = new ArrayList<>();
        for (CastMember member : cast.members()) {
            for (CastMember.Skill skill : member.skills()) {
                skills.add(new AgentCard.Skill(
                        member.id() + "." + skill.id(),
                        member.name() + ": " + skill.name(),
                        skill.description(),
                        List.of(member.id(), member.epithet()),
                        skill.examples(),
                        List.of(),
                        List.of()));
            }
        }
        return AgentCard.of(
                "Crucible's crew",
                "Six agents and two spirits who design, launch, watch and explain simulated federated trainings under attack.",
                version,
                new AgentCard.Capabilities(
                        true,
                        true,
                        false,
                        List.of(new AgentCard.Extension(
                                DialogueExtension.URI,
                                "Who speaks, what kind of line it is, which face, and what changes.",
                                false,
                                Map.of()))),
                skills);
    }
}
