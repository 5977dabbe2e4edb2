package dev.crucible.bridge.crew;

import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.dialogue.Cast;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * One answer of a crew, from A2A events to crew events. A crew that speaks our extension says who speaks; of any other, status texts
 * are progress and artifacts and messages are speech.
 *
 * <p>After a cut connection the task's snapshot brings what was missed; messages that were heard already are not heard twice.
 */
final class CrewAnswer {

    private static final Pattern INTERNAL =
            Pattern.compile("Traceback \\(most recent|\\b\\w+(?:Exception|Error)\\b\\s*[:(]|\\n\\s+at \\S+\\(");

    private final Consumer<CrewEvent> listener;
    private final Speaker speakers;
    private final Set<String> heard = new HashSet<>();
    private final Map<String, StringBuilder> results = new LinkedHashMap<>();
    private String task;
    private String speaker = Cast.ORCHESTRATOR;
    private boolean spoken;
    private boolean over;
    private boolean asked;

    CrewAnswer(Consumer<CrewEvent> listener, Speaker speakers) {
        this.listener = listener;
        this.speakers = speakers;
    }

    /** The task, once there is one. */
    Optional<String> task() {
        return Optional.ofNullable(task);
    }

    /** Whether the last event was given. */
    boolean over() {
        return over;
    }

    /** Whether the last event was a question. */
    boolean asked() {
        return asked;
    }

    void hear(StreamEvent event) {
        if (over) {
            return;
        }
        switch (event) {
            case Task snapshot -> catchUp(snapshot);
            case Message message -> {
                say(message, "dialogue");
                end(new CrewEvent.Completed());
            }
            case StatusUpdate update -> {
                take(update.taskId(), Dialogue.of(update.metadata()));
                status(update.status(), Dialogue.of(update.metadata()));
            }
            case ArtifactUpdate update -> {
                take(update.taskId(), Optional.empty());
                keep(update.artifact(), update.append());
            }
        }
    }

    /** Whether a crew has put an exception into its sentence. */
    static boolean looksInternal(String text) {
        return INTERNAL.matcher(text).find();
    }

    private void catchUp(Task snapshot) {
        boolean again = task != null;
        take(snapshot.id(), Dialogue.of(snapshot.metadata()));
        for (Message message : snapshot.history()) {
            if (again && message.role() == Role.AGENT) {
                progress(message, Optional.empty());
            } else {
                heard.add(message.messageId());
            }
        }
        snapshot.artifacts().forEach(artifact -> keep(artifact, false));
        status(snapshot.status(), Optional.empty());
    }

    private void take(String id, Optional<Dialogue> dialogue) {
        int turn = dialogue.map(Dialogue::turn).orElse(-1);
        if (task == null || turn >= 0) {
            task = id;
            listener.accept(
                    new CrewEvent.Taken(id, turn, dialogue.map(Dialogue::intent).orElse("")));
        }
    }

    private void status(TaskStatus status, Optional<Dialogue> about) {
        Optional<Message> message = status.message();
        switch (status.state()) {
            case UNSPECIFIED, SUBMITTED, WORKING -> {
                message.ifPresent(text -> progress(text, about));
                about.flatMap(Dialogue::jealousy).ifPresent(listener);
                about.flatMap(Dialogue::deed).ifPresent(listener);
            }
            case INPUT_REQUIRED -> ask(message, about);
            case COMPLETED -> {
                finish(message);
                end(new CrewEvent.Completed());
            }
            case CANCELED -> end(new CrewEvent.Cancelled());
            case FAILED, REJECTED ->
                end(new CrewEvent.Failed(message.map(Message::text)
                        .filter(text -> !looksInternal(text))
                        .orElse("")));
            case AUTH_REQUIRED ->
                end(new CrewEvent.Failed("The crew asks for credentials that this bridge does not have."));
        }
    }

    /** A line of the crew; of a crew without our extension, progress. */
    private void progress(Message message, Optional<Dialogue> about) {
        Optional<Dialogue> dialogue = Dialogue.of(message.metadata()).or(() -> about);
        String kind = dialogue.flatMap(Dialogue::kind).orElse("status");
        if (!kind.equals("status")) {
            say(message, kind);
        } else if (heard.add(message.messageId()) && !message.text().isBlank()) {
            speaker = dialogue.flatMap(Dialogue::agent).orElseGet(() -> speakers.guess(message.text(), speaker));
            listener.accept(new CrewEvent.Progress(message.text()));
        }
    }

    private void say(Message message, String otherwise) {
        if (!heard.add(message.messageId()) || message.text().isBlank()) {
            return;
        }
        say(message.text(), Dialogue.of(message.metadata()), otherwise);
    }

    private void say(String text, Optional<Dialogue> dialogue, String otherwise) {
        speaker = dialogue.flatMap(Dialogue::agent).orElseGet(() -> speakers.guess(text, speaker));
        spoken = true;
        listener.accept(new CrewEvent.Said(
                speaker,
                dialogue.flatMap(Dialogue::kind)
                        .filter(kind -> !kind.equals("status"))
                        .orElse(otherwise),
                text,
                dialogue.map(Dialogue::portrait).orElse("neutral"),
                dialogue.map(Dialogue::affinityDelta).orElse(0.0),
                dialogue.map(Dialogue::about).orElse(CrewEvent.About.NOTHING)));
    }

    private void keep(Artifact artifact, boolean append) {
        StringBuilder text = results.computeIfAbsent(artifact.artifactId(), id -> new StringBuilder());
        if (!append) {
            text.setLength(0);
        }
        List<Part> parts = artifact.parts();
        for (Part part : parts) {
            if (part instanceof Part.TextPart words) {
                text.append(text.isEmpty() || append ? "" : "\n\n").append(words.text());
            }
        }
    }

    private void ask(Optional<Message> message, Optional<Dialogue> about) {
        Optional<Dialogue> dialogue =
                message.flatMap(text -> Dialogue.of(text.metadata())).or(() -> about);
        String prompt =
                message.map(Message::text).filter(text -> !text.isBlank()).orElse("How shall we go on?");
        speaker = dialogue.flatMap(Dialogue::agent).orElseGet(() -> speakers.guess(prompt, speaker));
        end(new CrewEvent.Asked(
                speaker,
                prompt,
                dialogue.map(Dialogue::choices).orElse(List.of()),
                dialogue.map(Dialogue::plan).orElse("")));
    }

    /** Results that were not spoken are spoken at the end; a crew of our kind has spoken them. */
    private void finish(Optional<Message> message) {
        if (!spoken) {
            results.values().stream()
                    .map(StringBuilder::toString)
                    .filter(text -> !text.isBlank())
                    .forEach(text -> say(text, Optional.empty(), "dialogue"));
        }
        if (!spoken) {
            message.ifPresent(text -> say(text, "dialogue"));
        }
    }

    private void end(CrewEvent last) {
        over = true;
        asked = last instanceof CrewEvent.Asked;
        listener.accept(last);
    }
}
