package dev.crucible.dialogue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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

        static final Cast CAST = new Cast(read("cast.json", new TypeReference<List<JsonNode>>() {}).stream()
                .map(CastReader::read)
                .toList());
    }

    /** What the bundled cast says, apart from who they are: most programs need none of it. */
    public enum Lines {
        /** Of somebody idle, about nothing. */
        MURMURS,
        /** Of somebody idle, about runs and about the player. */
        GOSSIP,
        /** Of somebody idle, about nothing, in German. */
        MURMURS_DE,
        /** Of somebody idle, about runs and about the player, in German. */
        GOSSIP_DE,
        /** By occasion. */
        PHRASES,
        /** By occasion, in German. */
        PHRASES_DE,
        /** What the novel says of them. */
        NOVEL,
        /** What the novel says of them in German, their names included. */
        NOVEL_DE;

        /** The lines of everyone who has some, by id. */
        public <T> T read(TypeReference<T> byId) {
            return Cast.read(file(), byId);
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        String file() {
            return key() + ".json";
        }
    }

    private static <T> T read(String file, TypeReference<T> type) {
        try (InputStream in = Cast.class.getResourceAsStream(file)) {
            return new ObjectMapper().readValue(in, type);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
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
