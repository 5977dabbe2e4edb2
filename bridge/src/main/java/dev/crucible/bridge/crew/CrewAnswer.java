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
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.CrewMetadata;
import dev.crucible.dialogue.Line;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates one answer from A2A events to crew events. A crew with our extension names the speakers. For any other
 * crew, status texts are progress, and artifacts and messages are speech.
 *
 * <p>After a broken connection the task's snapshot has the missed events; messages that were already passed on are
 * skipped.
 */
final class CrewAnswer {

    private static final Pattern INTERNAL =
            Pattern.compile("Traceback \\(most recent|\\b\\w+(?:Exception|Error)\\b\\s*[:(]|\\n\\s+at \\S+\\(");

    private final Consumer<CrewEvent> listener;
    private final Speaker speakers;
    private final Set<String> heard = new HashSet<>();
    private final Map<String, StringBuilder> results = new LinkedHashMap<>();
    private @Nullable String task;
    private String speaker = Cast.ORCHESTRATOR;
    private boolean spoken;
    private boolean over;
    private boolean asked;

    CrewAnswer(Consumer<CrewEvent> listener, Speaker speakers) {
        this.listener = listener;
        this.speakers = speakers;
    }

    /** Returns the task's id, once there is one. */
    Optional<String> task() {
        return Optional.ofNullable(task);
    }

    /** Returns true if the last event was passed on. */
    boolean over() {
        return over;
    }

    /** Returns true if the last event was a question. */
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
                say(message, Line.Kind.DIALOGUE);
                end(new CrewEvent.Completed());
            }
            case StatusUpdate update -> {
                take(update.taskId(), CrewMetadata.of(update.metadata()));
                status(update.status(), CrewMetadata.of(update.metadata()));
            }
            case ArtifactUpdate update -> {
                take(update.taskId(), Optional.empty());
                keep(update.artifact(), update.append());
            }
        }
    }

    private static Optional<CrewEvent> jealousy(CrewMetadata said) {
        return said.jealous().map(agent -> new CrewEvent.Jealous(agent, said.jealousScore()));
    }

    /** Returns true if a crew has put an exception into its text, which players must not see. */
    static boolean looksInternal(String text) {
        return INTERNAL.matcher(text).find();
    }

    private void catchUp(Task snapshot) {
        boolean again = task != null;
        take(snapshot.id(), CrewMetadata.of(snapshot.metadata()));
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

    private void take(String id, Optional<CrewMetadata> dialogue) {
        int turn = dialogue.map(CrewMetadata::turn).orElse(-1);
        if (task == null || turn >= 0) {
            task = id;
            listener.accept(new CrewEvent.Taken(
                    id, turn, dialogue.map(CrewMetadata::intent).orElse("")));
        }
    }

    private void status(TaskStatus status, Optional<CrewMetadata> about) {
        Optional<Message> message = status.message();
        switch (status.state()) {
            case UNSPECIFIED, SUBMITTED, WORKING -> {
                message.ifPresent(text -> progress(text, about));
                about.flatMap(CrewAnswer::jealousy).ifPresent(listener);
                about.flatMap(CrewMetadata::deed).map(CrewEvent.Done::new).ifPresent(listener);
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

    /** Passes on a line, or as progress if the crew does not say its kind. */
    private void progress(Message message, Optional<CrewMetadata> about) {
        Optional<CrewMetadata> dialogue = CrewMetadata.of(message.metadata()).or(() -> about);
        Line.Kind kind = dialogue.flatMap(CrewMetadata::kind).orElse(Line.Kind.STATUS);
        if (kind != Line.Kind.STATUS) {
            say(message, kind);
        } else if (heard.add(message.messageId()) && !message.text().isBlank()) {
            speaker = dialogue.flatMap(CrewMetadata::agent).orElseGet(() -> speakers.guess(message.text(), speaker));
            listener.accept(new CrewEvent.Progress(message.text()));
        }
    }

    private void say(Message message, Line.Kind otherwise) {
        if (!heard.add(message.messageId()) || message.text().isBlank()) {
            return;
        }
        say(message.text(), CrewMetadata.of(message.metadata()), otherwise);
    }

    private void say(String text, Optional<CrewMetadata> dialogue, Line.Kind otherwise) {
        speaker = dialogue.flatMap(CrewMetadata::agent).orElseGet(() -> speakers.guess(text, speaker));
        spoken = true;
        listener.accept(new CrewEvent.Said(new Line(
                speaker,
                dialogue.flatMap(CrewMetadata::kind)
                        .filter(kind -> kind != Line.Kind.STATUS)
                        .orElse(otherwise),
                text,
                dialogue.map(CrewMetadata::portrait).orElse(CastMember.NEUTRAL),
                dialogue.map(CrewMetadata::affinityDelta).orElse(0.0),
                dialogue.map(CrewMetadata::about).orElse(Line.About.NOTHING))));
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

    private void ask(Optional<Message> message, Optional<CrewMetadata> about) {
        Optional<CrewMetadata> dialogue =
                message.flatMap(text -> CrewMetadata.of(text.metadata())).or(() -> about);
        String prompt =
                message.map(Message::text).filter(text -> !text.isBlank()).orElse("How shall we go on?");
        speaker = dialogue.flatMap(CrewMetadata::agent).orElseGet(() -> speakers.guess(prompt, speaker));
        end(new CrewEvent.Asked(
                speaker,
                prompt,
                dialogue.map(CrewMetadata::choices).orElse(List.of()),
                dialogue.map(CrewMetadata::plan).orElse("")));
    }

    /** Speaks the results at the end if nothing was spoken. A crew with our extension has spoken them before. */
    private void finish(Optional<Message> message) {
        if (!spoken) {
            results.values().stream()
                    .map(StringBuilder::toString)
                    .filter(text -> !text.isBlank())
                    .forEach(text -> say(text, Optional.empty(), Line.Kind.DIALOGUE));
        }
        if (!spoken) {
            message.ifPresent(text -> say(text, Line.Kind.DIALOGUE));
        }
    }

    private void end(CrewEvent last) {
        over = true;
        asked = last instanceof CrewEvent.Asked;
        listener.accept(last);
    }
}
