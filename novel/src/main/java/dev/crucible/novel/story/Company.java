package dev.crucible.novel.story;

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

/** Everyone who has a face in the novel: the bundled cast, and whoever an author has added. */
public final class Company {
    /** Nobody but the bundled cast. */
    public static final Company BUNDLED = new Company(CastFolder.NONE, List.of());

    /** Portraits, scenes and saves are named by it. */
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
     * With the cast files of a folder.
     *
     * @throws IllegalArgumentException naming for each file that is wrong the file, the field and the fix, a line each
     * @throws IOException when the folder or a file cannot be read
     */
    public static Company of(Path folder) throws IOException {
        Reading reading = read(folder);
        if (!reading.problems().isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", reading.problems()));
        }
        return reading.company();
    }

    /** Who is in a folder, and what is wrong with their files. */
    public record Reading(Company company, List<String> problems) {
        public Reading {
            problems = List.copyOf(problems);
        }
    }

    /**
     * With the cast files of a folder. Whoever has a file with a fault is there by name, so that scenes can be checked, but cannot be played.
     *
     * @throws IOException when the folder or a file cannot be read
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

    /** Whether somebody may have this face: of whom the file could not be read nobody knows. */
    public boolean mayHaveFace(Agent agent, String face) {
        return unread.contains(agent) || agent.hasFace(face);
    }

    /** In the order of the cast. */
    public List<Agent> all() {
        return all;
    }

    /** Those whom one befriends; the spirits only comment. */
    public List<Agent> crew() {
        return all.stream().filter(agent -> !agent.member().spirit()).toList();
    }

    /** Those whom an author has added. */
    public List<Agent> further() {
        List<CastMember> bundled = Cast.bundled().members();
        return all.subList(bundled.size(), all.size());
    }

    /** The agent with this id, if it has a face in the novel. */
    public Optional<Agent> find(String id) {
        return all.stream().filter(agent -> agent.id().equals(id)).findFirst();
    }

    /** What the files of those who were added say of them, by id. */
    public Map<String, Map<String, String>> said(Cast.Lines lines) {
        return folder.said().getOrDefault(lines, Map.of());
    }
}
