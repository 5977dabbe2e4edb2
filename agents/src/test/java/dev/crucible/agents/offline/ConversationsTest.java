package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.care.CaringMind;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.Question;
import dev.crucible.dialogue.Cast;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole conversations: after each line the lab holds what was agreed to, and nothing else. */
class ConversationsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> KINDS = List.of(
            "launched",
            "trashed",
            "stopped",
            "resumed",
            "restored",
            "renamed",
            "archived",
            "unarchived",
            "tagged",
            "untagged",
            "noted");

    private final List<String> faults = new ArrayList<>();
    private final StringBuilder told = new StringBuilder();

    static Stream<Arguments> conversations() {
        return Stream.of("conversations.jsonl", "conversations-more.jsonl")
                .flatMap(ConversationsTest::lines)
                .map(conversation -> Arguments.of(conversation.path("id").asText(), conversation));
    }

    private static Stream<JsonNode> lines(String file) {
        try (InputStream in = Objects.requireNonNull(ConversationsTest.class.getResourceAsStream(file))) {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                lines.add(JSON.readTree(line));
            }
            return lines.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("conversations")
    void nothingIsDoneThatWasNotAgreedTo(String id, JsonNode conversation) throws Exception {
        Map<String, Integer> sums = new HashMap<>();
        Map<String, Theatre> theatres = new TreeMap<>();
        Map<String, List<String>> offered = new HashMap<>();
        try (FakeLab lab = new FakeLab()) {
            lab.hold();
            List<String> runs = setUp(lab, conversation.path("setup"));
            for (int at = 0; at < conversation.path("lines").size(); at++) {
                JsonNode line = conversation.path("lines").path(at);
                String place =
                        line.path("player").asText("p1") + line.path("context").asText("c1");
                Theatre theatre = theatres.computeIfAbsent(place, _ -> Theatre.over(lab));
                theatre.front = new CaringMind(theatre.mind, Cast.bundled());
                theatre.player = line.path("player").asText("p1");
                int before = lab.changes.size();
                RecordingStage stage = theatre.say(text(line.path("text").asText(), runs, offered.get(place)));
                stage.questions.stream().findFirst().map(Question::choices).ifPresent(now -> offered.put(place, now));
                List<String> changes = List.copyOf(lab.changes.subList(before, lab.changes.size()));
                told.append("\n> ")
                        .append(line.path("text").asText())
                        .append('\n')
                        .append(stage.text());
                stage.questions.forEach(asked -> told.append(asked.prompt()).append(asked.choices()));
                told.append(changes);
                JsonNode expected = conversation.path("expect").path(at);
                String where = "line " + (at + 1) + " “" + line.path("text").asText() + "”";
                Map<String, List<String>> did = did(changes);
                for (String kind : KINDS) {
                    List<String> ids = did.getOrDefault(kind, List.of());
                    sums.merge(kind, ids.size(), Integer::sum);
                    judge(where, kind, ids.size(), expected.path(kind));
                    expected.path("which")
                            .path(kind)
                            .forEach(_ -> ids.forEach(run -> {
                                boolean meant = expected.path("which")
                                        .path(kind)
                                        .valueStream()
                                        .anyMatch(number ->
                                                runs.get(number.asInt()).equals(run));
                                if (!meant) {
                                    faults.add(where + ": " + kind + " " + run + ", which was not meant");
                                }
                            }));
                }
                JsonNode config =
                        expected.path("config").isMissingNode() ? conversation.path("config") : expected.path("config");
                if (!did.getOrDefault("launched", List.of()).isEmpty()) {
                    String launched =
                            lab.client().list(1, "", List.of()).getFirst().id();
                    String has = lab.client().config(launched).toString();
                    config.properties().forEach(setting -> {
                        if (!has.contains("\"" + setting.getKey() + "\":" + setting.getValue())) {
                            faults.add(where + ": launched without " + setting);
                        }
                    });
                }
                for (var named : expected.path("name").properties()) {
                    String run = runs.get(Integer.parseInt(named.getKey()));
                    if (!changes.contains(
                            "rename " + run + " " + named.getValue().asText())) {
                        faults.add(where + ": not renamed to " + named.getValue());
                    }
                }
            }
            conversation
                    .path("total")
                    .properties()
                    .forEach(total ->
                            judge("in all", total.getKey(), sums.getOrDefault(total.getKey(), 0), total.getValue()));
        } finally {
            theatres.values().forEach(Theatre::close);
        }
        assertThat(faults)
                .as(id + ": " + conversation.path("why").asText() + told)
                .isEmpty();
    }

    private static List<String> setUp(FakeLab lab, JsonNode setup) {
        List<String> runs = new ArrayList<>();
        for (JsonNode state : setup) {
            String[] parts = state.asText().split(" ", 2);
            String run = "api_run_20260101_12000%d_00000%d".formatted(runs.size(), runs.size());
            runs.add(lab.add(run, parts.length > 1 ? parts[1] : "", parts[0], ""));
        }
        return runs;
    }

    /** {@code {yes}} and {@code {no}} stand for the choices of the last question. */
    private static String text(String text, List<String> runs, List<String> choices) {
        String said = text;
        for (int i = 0; i < runs.size(); i++) {
            said = said.replace("{run" + i + "}", runs.get(i));
        }
        for (String choice : choices == null ? List.<String>of() : choices) {
            boolean no = choice.toLowerCase(Locale.ROOT).matches("(?:no|nein|drop|keep|verwerfen|behalten)\\b.*");
            said = said.replace(no ? "{no}" : "{yes}", choice);
        }
        return said;
    }

    private static Map<String, List<String>> did(List<String> changes) {
        Map<String, List<String>> did = new HashMap<>();
        for (String change : changes) {
            String[] parts = change.split(" ", 3);
            String rest = parts.length > 2 ? parts[2] : "";
            String kind =
                    switch (parts[0]) {
                        case "launch", "sweep", "campaign" -> "launched";
                        case "trash" -> "trashed";
                        case "stop" -> "stopped";
                        case "resume" -> "resumed";
                        case "restore" -> "restored";
                        case "rename" -> "renamed";
                        default ->
                            rest.contains("archived\":true")
                                    ? "archived"
                                    : rest.contains("archived")
                                            ? "unarchived"
                                            : rest.contains("tags\":[]")
                                                    ? "untagged"
                                                    : rest.contains("tags") ? "tagged" : "noted";
                    };
            did.computeIfAbsent(kind, _ -> new ArrayList<>()).add(parts.length > 1 ? parts[1] : "");
        }
        return did;
    }

    private void judge(String where, String kind, int count, JsonNode allowed) {
        String[] bounds = allowed.asText("0").split("-");
        int low = bounds[0].isEmpty() ? 0 : Integer.parseInt(bounds[0]);
        int high = bounds.length > 1 ? Integer.parseInt(bounds[1]) : low;
        if (count < low || count > high) {
            faults.add(where + ": " + kind + " " + count + ", expected " + low + " to " + high);
        }
    }
}
