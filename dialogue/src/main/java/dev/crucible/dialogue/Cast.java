package dev.crucible.dialogue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All agents in order; ids and aliases are unique. */
public final class Cast {

    /** Id of the agent that receives every request first. */
    public static final String ORCHESTRATOR = "hephaestus";

    private final List<CastMember> members;
    private final Map<String, CastMember> byName = new LinkedHashMap<>();

    /**
     * Creates a cast of {@code members}.
     *
     * @throws IllegalArgumentException if two share an id or an alias, or the orchestrator is missing
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

    /** Returns the cast bundled with Crucible. */
    public static Cast bundled() {
        return Bundled.CAST;
    }

    private static final class Bundled {

        static final Cast CAST = new Cast(read("cast.json", new TypeReference<List<JsonNode>>() {}).stream()
                .map(CastReader::read)
                .toList());
    }

    /** Texts of the bundled cast, one file per kind, loaded separately because most programs need none of them. */
    public enum Lines {
        /** Idle lines about nothing. */
        MURMURS,
        /** Idle lines about runs and about the player. */
        GOSSIP,
        /** Idle lines about nothing, in German. */
        MURMURS_DE,
        /** Idle lines about runs and about the player, in German. */
        GOSSIP_DE,
        /** Lines by occasion. */
        PHRASES,
        /** Lines by occasion, in German. */
        PHRASES_DE,
        /** Texts of the novel about agents. */
        NOVEL,
        /** Texts of the novel about agents in German, their names included. */
        NOVEL_DE;

        /** Reads the texts of all agents that have some, by agent id. */
        public <T> T read(TypeReference<T> byId) {
            return Cast.read(file(), byId);
        }

        /** Returns the same kind of texts in the language of a tag; empty if no agent has them in it. */
        public Optional<Lines> in(String tag) {
            String name = name() + "_" + tag.toUpperCase(Locale.ROOT);
            return Arrays.stream(values())
                    .filter(lines -> lines.name().equals(name))
                    .findFirst();
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

    /** Returns the agents' ids in order. */
    public List<String> ids() {
        return members.stream().map(CastMember::id).toList();
    }

    /** Returns the agent that is the patron of {@code virtue}. */
    public Optional<CastMember> patron(Virtue virtue) {
        return members.stream()
                .filter(member -> member.patronOf().equals(Optional.of(virtue)))
                .findFirst();
    }

    /** Returns the agent with this id or alias, ignoring case. */
    public Optional<CastMember> find(String name) {
        return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns the agent with this id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public CastMember member(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("id: there is no agent named " + id));
    }

    /**
     * Checks that every tool of an agent is one of {@code known}.
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
