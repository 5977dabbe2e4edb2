package dev.crucible.agents.service;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.memory.Facts;
import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.PlayerFacts;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.Murmur;
import dev.crucible.dialogue.OccasionLines;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lines about what really happened: a run of the lab, or what is known of the player, in turn. */
final class IdleLines {

    private static final TypeReference<Map<String, Lines>> TYPE = new TypeReference<>() {};
    private static final int RUNS = 5;
    private static final String RULE = "{rule}";

    /** What a sentence begins with; a run's title may stand there. */
    private static final Pattern SENTENCE = Pattern.compile("(?<=^|[.?!] )[a-z]");

    private final Map<Language, Map<String, Lines>> lines;
    private final CastFolder folder;
    private final LabClient lab;
    private final Memory memory;
    private final Knowledge knowledge;
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    private record Lines(List<Murmur> run, List<Murmur> name, List<Murmur> like) {}

    IdleLines(CastFolder folder, LabClient lab, Memory memory, Knowledge knowledge) {
        this.folder = folder;
        this.lab = lab;
        this.memory = memory;
        this.knowledge = knowledge;
        Map<Language, Map<String, Lines>> gossip = new HashMap<>();
        Language.all()
                .forEach(each -> gossip.put(
                        each,
                        Cast.Lines.GOSSIP
                                .in(each.tag())
                                .orElse(Cast.Lines.GOSSIP)
                                .read(TYPE)));
        this.lines = Map.copyOf(gossip);
    }

    /**
     * A line of {@code agent} for {@code player}.
     *
     * @throws ToolFailure when there is nothing to talk about
     * @throws IllegalArgumentException when there is no such agent
     */
    ObjectNode line(String player, String agent, Language language) throws ToolFailure, InterruptedException {
        String id = folder.cast().member(agent).id();
        Lines own = lines.getOrDefault(language, Map.of()).get(id);
        int count = counts.computeIfAbsent(id, name -> new AtomicInteger()).getAndIncrement();
        if (own == null) {
            return authored(id, language, count);
        }
        Optional<ObjectNode> line = count % 3 == 2 ? aboutPlayer(own, player, count) : Optional.empty();
        if (line.isEmpty()) {
            line = aboutRun(own, count, language);
        }
        if (line.isEmpty()) {
            line = aboutPlayer(own, player, count);
        }
        return line.orElseThrow(() -> new ToolFailure("Nothing has happened yet."));
    }

    /** What the file of a further agent has for this, in English where it has nothing in {@code language}. */
    private ObjectNode authored(String agent, Language language, int count) throws ToolFailure {
        List<String> texts = Stream.concat(
                        Cast.Lines.PHRASES.in(language.tag()).stream(), Stream.of(Cast.Lines.PHRASES))
                .map(said -> folder.phrases().getOrDefault(said, Map.of()).getOrDefault(agent, Map.of()))
                .map(occasions -> occasions.get(OccasionLines.GOSSIP))
                .filter(Objects::nonNull)
                .map(occasion -> occasion.lines().getOrDefault(OccasionLines.ALWAYS, List.of()))
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElseThrow(() -> new ToolFailure("This agent does not gossip."));
        return JsonNodeFactory.instance
                .objectNode()
                .put("hint", language.say("idle.in_passing"))
                .put("line", texts.get(count % texts.size()));
    }

    private Optional<ObjectNode> aboutRun(Lines own, int count, Language language) throws InterruptedException {
        try {
            List<LabRunSummary> runs = lab.list(RUNS, "", List.of());
            if (runs.isEmpty()) {
                return Optional.empty();
            }
            LabRunSummary run = runs.get(count % runs.size());
            RunTitle title = RunTitle.of(run, lab.config(run.id()), LocalDateTime.now(), knowledge, language);
            List<Murmur> murmurs = own.run().stream()
                    .filter(murmur ->
                            !murmur.line().contains(RULE) || !title.rules().isEmpty())
                    .toList();
            return Optional.of(filled(
                    murmurs.get(count % murmurs.size()),
                    Map.of(
                            "run",
                            title.run(),
                            "state",
                            LabText.state(lab.status(run.id()).state(), language),
                            "rule",
                            title.rules())));
        } catch (LabException e) {
            return Optional.empty();
        }
    }

    /** Gossips of the player's name or of what they like. What they wanted remembered stays between them. */
    private Optional<ObjectNode> aboutPlayer(Lines own, String player, int count) {
        List<ObjectNode> said = memory.facts().of(player).stream()
                .map(Facts.Kept::fact)
                .flatMap(fact -> Stream.concat(
                        PlayerFacts.named(fact).stream().flatMap(name -> filled(own.name(), "name", name)),
                        PlayerFacts.liked(fact).stream().flatMap(like -> filled(own.like(), "like", like))))
                .toList();
        return said.isEmpty() ? Optional.empty() : Optional.of(said.get(count % said.size()));
    }

    private static Stream<ObjectNode> filled(List<Murmur> murmurs, String name, String value) {
        return murmurs.stream().map(murmur -> filled(murmur, Map.of(name, value)));
    }

    /** Names and facts are data: shortened, on one line, and never read as anything else. */
    private static ObjectNode filled(Murmur murmur, Map<String, String> values) {
        String line = murmur.line();
        for (Map.Entry<String, String> value : values.entrySet()) {
            line = line.replace("{" + value.getKey() + "}", QuotedText.line(value.getValue(), 140));
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("hint", murmur.hint())
                .put(
                        "line",
                        SENTENCE.matcher(line)
                                .replaceAll(begin ->
                                        Matcher.quoteReplacement(begin.group().toUpperCase(Locale.ROOT))));
    }
}
