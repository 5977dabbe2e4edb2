package dev.crucible.story;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.VoicePreset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** All agents with a face in the novel: the bundled cast and those added by an author. */
public final class Company {
    /** Only the bundled cast. */
    public static final Company BUNDLED = new Company(CastFolder.NONE, List.of());

    /** Folder of portraits in an author's folder. */
    public static final String PORTRAITS = "game/images/portraits";

    /** Pattern of agent ids; portraits, scenes and saves are named by them. */
    private static final String ID = "[a-z][a-z0-9_]*";

    private static final Set<String> TAKEN = Set.of(StoryLine.PLAYER, StoryLine.SYSTEM);

    private final CastFolder folder;
    private final List<Agent> all;
    private final List<Agent> unread;

    private Company(CastFolder folder, List<Agent> unread) {
        this.folder = folder;
        this.all = Stream.concat(folder.cast().members().stream().map(Agent::new), unread.stream())
                .toList();
        this.unread = unread;
    }

    /**
     * Loads the bundled cast with the cast files of a folder.
     *
     * @throws IllegalArgumentException if a file is wrong; the message has one line per file with the field and the fix
     * @throws IOException if the folder or a file cannot be read
     */
    public static Company of(Path folder) throws IOException {
        Reading reading = read(folder);
        if (!reading.problems().isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", reading.problems()));
        }
        return reading.company();
    }

    /** The agents of a folder, and the problems of their files. */
    public record Reading(Company company, List<String> problems) {
        public Reading {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Loads the cast files of a folder. An agent whose file has a problem gets a stand-in, so that scenes can be
     * checked but not played.
     *
     * @throws IOException if the folder or a file cannot be read
     */
    public static Reading read(Path folder) throws IOException {
        CastFolder.Reading cast = CastFolder.readGood(folder);
        List<String> problems = new ArrayList<>();
        cast.files().forEach((id, file) -> {
            if (!id.matches(ID) || TAKEN.contains(id)) {
                problems.add(file + ": id: must be lower-case letters, digits and underscores, and"
                        + " not player or system, because portraits and scenes are named by it; got \"" + id + "\"");
            }
        });
        cast.faults().forEach(fault -> problems.add(fault.toString()));
        List<Agent> unread = cast.faults().stream()
                .flatMap(fault -> fault.id().stream())
                .distinct()
                .filter(id -> cast.folder().cast().members().stream()
                        .noneMatch(member -> member.id().equals(id)))
                .map(Company::standIn)
                .toList();
        problems.sort(Comparator.naturalOrder());
        return new Reading(new Company(cast.folder(), unread), problems);
    }

    private static Agent standIn(String id) {
        return new Agent(new CastMember(
                id,
                id,
                "",
                "#808080",
                false,
                "",
                "",
                List.of(),
                List.of(CastMember.NEUTRAL, CastMember.VULNERABLE),
                Optional.empty(),
                Optional.empty(),
                new VoicePreset(id, 1, 1, 1, 1),
                List.of(),
                List.of()));
    }

    /** Returns true if the agent has this face, or may have it because its file is unreadable. */
    public boolean mayHaveFace(Agent agent, String face) {
        return unread.contains(agent) || agent.hasFace(face);
    }

    /** Returns all agents in the order of the cast. */
    public List<Agent> all() {
        return all;
    }

    /** Returns the agents with an affinity; the spirits only comment. */
    public List<Agent> crew() {
        return all.stream().filter(agent -> !agent.member().spirit()).toList();
    }

    /** Returns the agents added by an author. */
    public List<Agent> further() {
        List<CastMember> bundled = Cast.bundled().members();
        return all.subList(bundled.size(), all.size());
    }

    /** Returns the agent with this id, if it has a face in the novel. */
    public Optional<Agent> find(String id) {
        return all.stream().filter(agent -> agent.id().equals(id)).findFirst();
    }

    /** Returns the texts of the added agents' files, by agent id. */
    public Map<String, Map<String, String>> said(Cast.Lines lines) {
        return folder.said().getOrDefault(lines, Map.of());
    }
}
