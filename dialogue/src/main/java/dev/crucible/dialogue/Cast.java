package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All agents, in their order; names and aliases are unique. */
public final class Cast {

    /** Who hears every request first. */
    public static final String ORCHESTRATOR = "hephaestus";

    private final List<CastMember> members;
    private final Map<String, CastMember> byName = new LinkedHashMap<>();

    /**
     * A cast of {@code members}.
     *
     * @throws IllegalArgumentException when two share an id or an alias, or nobody is the orchestrator
     */
    public Cast(List<CastMember> members) {
        this.members = List.copyOf(members);
        for (CastMember member : members) {
            add(member.id(), member);
            for (String alias : member.aliases()) {
                if (!alias.equals(member.id())) {
                    add(alias, member);
                }
            }
        }
        if (!byName.containsKey(ORCHESTRATOR)) {
            throw new IllegalArgumentException("id: there must be an agent named " + ORCHESTRATOR);
        }
    }

    /** The cast that comes with Crucible. */
    public static Cast bundled() {
        return Bundled.CAST;
    }

    private static final class Bundled {

        static final Cast CAST = read();

        private static Cast read() {
            try (InputStream in = Cast.class.getResourceAsStream("cast.json")) {
                List<CastMember> members = new ArrayList<>();
                new ObjectMapper().readTree(in).forEach(member -> members.add(CastReader.read(member)));
                return new Cast(members);
            } catch (IOException e) {
                throw new UncheckedIOException("could not read cast.json", e);
            }
        }
    }

    private void add(String name, CastMember member) {
        CastMember other = byName.putIfAbsent(name, member);
        if (other != null) {
            throw new IllegalArgumentException("aliases: the name '" + name + "' of " + member.id() + " is taken by "
                    + other.id() + "; choose another");
        }
    }

    public List<CastMember> members() {
        return members;
    }

    /** Their ids, in their order. */
    public List<String> ids() {
        return members.stream().map(CastMember::id).toList();
    }

    /** Who cares for {@code virtue}. */
    public Optional<CastMember> patron(Virtue virtue) {
        return members.stream()
                .filter(member -> member.patronOf().equals(Optional.of(virtue)))
                .findFirst();
    }

    /** Who is called {@code name}, by id or alias in any case. */
    public Optional<CastMember> find(String name) {
        return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Who has this id.
     *
     * @throws IllegalArgumentException when nobody has
     */
    public CastMember member(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("id: there is no agent named " + id));
    }

    /**
     * Checks that every tool an agent names is one of {@code known}.
     *
     * @throws IllegalArgumentException naming the agent and the tool
     */
    public Cast requireTools(Set<String> known) {
        for (CastMember member : members) {
            for (String tool : member.tools()) {
                if (!known.contains(tool)) {
                    throw new IllegalArgumentException(member.id() + ": tools: there is no tool '" + tool
                            + "'; use some of " + String.join(", ", new TreeSet<>(known)));
                }
            }
        }
        return this;
    }
}
