package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.dialogue.CrewMetadata;
import dev.crucible.dialogue.Line.Kind;
import dev.crucible.lab.crew.HeardAnswer.Beat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Assembler of one streamed answer from A2A events. Thread-safe.
 *
 * <p>Its text equals that of a call without a stream: a direct message; else the task's artifacts; else all spoken lines and the final
 * status message.
 */
final class SpokenAnswer {

    private static final String SOMEBODY = "crew";

    private final Map<String, String> results = new LinkedHashMap<>();
    private final StringBuilder spoken = new StringBuilder();
    private String task = "";
    private String conversation = "";
    private int turn = -1;
    private Optional<CrewReply> reply = Optional.empty();

    /** Returns the id of the crew's task, if known. */
    synchronized Optional<String> task() {
        return Optional.of(task).filter(id -> !id.isEmpty());
    }

    /** Returns the id of the conversation, empty while unknown. */
    synchronized String conversation() {
        return conversation;
    }

    /** Returns the number of the turn in the conversation, negative while unknown. */
    synchronized int turn() {
        return turn;
    }

    /** Returns the outcome, if the answer has ended. */
    synchronized Optional<CrewReply> reply() {
        return reply;
    }

    /** Applies an event and returns its lines. */
    synchronized List<Beat> hear(StreamEvent event) {
        return switch (event) {
            case Message message -> {
                conversation = message.contextId();
                reply = Optional.of(said(message.text(), Optional.empty()));
                yield beat(Optional.of(message), Optional.empty(), Kind.DIALOGUE);
            }
            case Task snapshot -> {
                about(snapshot.id(), snapshot.contextId());
                snapshot.artifacts().forEach(artifact -> keep(artifact, false));
                yield status(snapshot.status(), snapshot.metadata());
            }
            case StatusUpdate update -> {
                about(update.taskId(), update.contextId());
                yield status(update.status(), update.metadata());
            }
            case ArtifactUpdate update -> {
                about(update.taskId(), update.contextId());
                keep(update.artifact(), update.append());
                yield List.of();
            }
        };
    }

    private void about(String taskId, String contextId) {
        task = taskId;
        conversation = contextId;
    }

    private void keep(Artifact artifact, boolean append) {
        String text = artifact.parts().stream()
                .filter(Part.TextPart.class::isInstance)
                .map(part -> Beat.fenced(kind(part.about().metadata()), ((Part.TextPart) part).text()))
                .collect(Collectors.joining("\n"));
        results.merge(artifact.artifactId(), text, (before, now) -> append ? before + now : now);
    }

    private List<Beat> status(TaskStatus status, Map<String, JsonNode> metadata) {
        Optional<CrewMetadata> about = CrewMetadata.of(metadata);
        turn = about.map(CrewMetadata::turn).filter(number -> number >= 0).orElse(turn);
        String text = status.message().map(Message::text).orElse("");
        return switch (status.state()) {
            case UNSPECIFIED, SUBMITTED, WORKING -> {
                List<Beat> beats = beat(status.message(), about, Kind.STATUS);
                beats.stream().filter(beat -> !beat.isProgress()).forEach(beat -> spoken.append(beat.written())
                        .append('\n'));
                yield beats;
            }
            case INPUT_REQUIRED, AUTH_REQUIRED, COMPLETED -> {
                List<Beat> beats = beat(status.message(), about, Kind.DIALOGUE);
                List<String> choices =
                        beats.stream().flatMap(beat -> beat.choices().stream()).toList();
                reply = Optional.of(whole(
                        text + Beat.listed(choices),
                        beats.stream()
                                .filter(_ -> status.state() == TaskState.INPUT_REQUIRED)
                                .map(beat -> new CrewQuestion(beat.agent(), beat.plan(), beat.text(), beat.choices()))
                                .findFirst()));
                yield beats;
            }
            case FAILED, REJECTED, CANCELED -> {
                reply = Optional.of(new CrewReply.Unusable(
                        "the task ended as TASK_STATE_" + status.state() + (text.isEmpty() ? "" : ": " + text)));
                yield List.of();
            }
        };
    }

    private CrewReply whole(String status, Optional<CrewQuestion> question) {
        String made = results.values().stream().filter(text -> !text.isEmpty()).collect(Collectors.joining("\n\n"));
        String asked = status.isEmpty() ? "" : spoken + status;
        return said(made.isEmpty() ? asked : made, question);
    }

    private CrewReply said(String text, Optional<CrewQuestion> question) {
        return text.isEmpty()
                ? new CrewReply.Unusable("it holds no text")
                : new CrewReply.Said(text, Optional.of(conversation).filter(context -> !context.isEmpty()), question);
    }

    private static Kind kind(Map<String, JsonNode> metadata) {
        return CrewMetadata.of(metadata).flatMap(CrewMetadata::kind).orElse(Kind.DIALOGUE);
    }

    /** Returns the line of a message, none without text. The message's own metadata take precedence over {@code about}. */
    private static List<Beat> beat(Optional<Message> message, Optional<CrewMetadata> about, Kind otherwise) {
        String text = message.map(Message::text).orElse("");
        if (text.isBlank()) {
            return List.of();
        }
        Optional<CrewMetadata> said = CrewMetadata.of(message.get().metadata()).or(() -> about);
        return List.of(new Beat(
                said.flatMap(CrewMetadata::agent).orElse(SOMEBODY),
                said.flatMap(CrewMetadata::kind).orElse(otherwise),
                text,
                said.map(CrewMetadata::choices).orElse(List.of()),
                said.map(CrewMetadata::plan).orElse("")));
    }
}
