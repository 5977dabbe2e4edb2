package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Random objects from a seed; every optional field is sometimes absent. */
final class Samples {

    private static final String ALPHABET = "aZ0 äß€𝄞\"\\\n\t/{}<>\u0001";

    private final SplittableRandom random;

    Samples(long seed) {
        random = new SplittableRandom(seed);
    }

    StreamEvent event() {
        return switch (random.nextInt(4)) {
            case 0 -> task();
            case 1 -> message();
            case 2 -> new StatusUpdate(id(), id(), status(), metadata());
            default ->
                new ArtifactUpdate(id(), id(), artifact(), random.nextBoolean(), random.nextBoolean(), metadata());
        };
    }

    Task task() {
        return new Task(id(), id(), status(), list(this::artifact), list(this::message), metadata());
    }

    SendRequest sendRequest() {
        OptionalInt length = random.nextBoolean() ? OptionalInt.of(random.nextInt(9)) : OptionalInt.empty();
        Optional<PushConfig> push =
                random.nextBoolean() ? Optional.of(pushConfig().in("", id())) : Optional.empty();
        SendRequest.Options options = new SendRequest.Options(list(this::id), length, random.nextBoolean(), push);
        return new SendRequest(message(), options, metadata());
    }

    PushConfig pushConfig() {
        Optional<PushConfig.Authentication> authentication =
                random.nextBoolean() ? Optional.of(new PushConfig.Authentication("Bearer", text())) : Optional.empty();
        return new PushConfig(id(), id(), "https://example.com/" + id(), text(), authentication);
    }

    Message message() {
        return new Message(
                id(),
                random.nextBoolean() ? id() : "",
                random.nextBoolean() ? id() : "",
                random.nextBoolean() ? Role.USER : Role.AGENT,
                some(this::part),
                metadata(),
                list(this::id),
                list(this::id));
    }

    private TaskStatus status() {
        Optional<Message> message = random.nextBoolean() ? Optional.of(message()) : Optional.empty();
        Optional<Instant> time = random.nextInt(4) == 0
                ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)));
        TaskState[] states = TaskState.values();
        return new TaskStatus(states[random.nextInt(states.length)], message, time);
    }

    private Artifact artifact() {
        return new Artifact(id(), text(), text(), some(this::part), metadata(), list(this::id));
    }

    private Part part() {
        String mediaType = random.nextBoolean() ? "text/plain" : "";
        return switch (random.nextInt(4)) {
            case 0 -> new Part.TextPart(text(), new Part.About("", "", metadata()));
            case 1 -> {
                byte[] bytes = new byte[random.nextInt(20)];
                random.nextBytes(bytes);
                yield new Part.RawPart(bytes, new Part.About(text(), mediaType, metadata()));
            }
            case 2 -> new Part.UrlPart("https://example.com/" + id(), new Part.About(text(), mediaType, metadata()));
            default -> new Part.DataPart(object(), new Part.About("", "", metadata()));
        };
    }

    private Map<String, JsonNode> metadata() {
        Map<String, JsonNode> metadata = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            metadata.put("https://example.com/" + id(), object());
        }
        return metadata;
    }

    private JsonNode object() {
        return JsonNodeFactory.instance
                .objectNode()
                .put(text(), random.nextInt())
                .put("text", text())
                .put("kind", "not ours");
    }

    private String id() {
        return "id-" + random.nextInt(1_000_000);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            int[] points = ALPHABET.codePoints().toArray();
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private <T> List<T> list(Supplier<T> maker) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            list.add(maker.get());
        }
        return list;
    }

    private <T> List<T> some(Supplier<T> maker) {
        List<T> list = list(maker);
        list.add(maker.get());
        return list;
    }
}
