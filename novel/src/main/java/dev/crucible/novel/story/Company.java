package dev.crucible.novel.story;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.CastMember;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everyone who has a face in the novel: the bundled cast, and whoever an author has added. */
public final class Company {
    /** Nobody but the bundled cast. */
    public static final Company BUNDLED = new Company(CastFolder.NONE);

    /** Portraits, scenes and saves are named by it. */
    private static final String ID = "[a-z][a-z0-9_]*";

    private static final Set<String> TAKEN = Set.of(StoryLine.PLAYER, StoryLine.SYSTEM);

    private final CastFolder folder;
    private final List<Agent> all;

    private Company(CastFolder folder) {
        this.folder = folder;
        this.all = folder.cast().members().stream().map(Agent::new).toList();
    }

    /**
     * With the cast files of a folder.
     *
     * @throws IllegalArgumentException naming for each file that is wrong the file, the field and the fix, a line each
     * @throws IOException when the folder or a file cannot be read
     */
    public static Company of(Path folder) throws IOException {
        Company company = new Company(CastFolder.read(folder));
        for (Agent agent : company.further()) {
            if (!agent.id().matches(ID) || TAKEN.contains(agent.id())) {
                throw new IllegalArgumentException(
                        folder + ": id: must be lower-case letters, digits and underscores, and"
                                + " not player or system, because portraits and scenes are named by it; got \""
                                + agent.id() + "\"");
            }
        }
        return company;
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
