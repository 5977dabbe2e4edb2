package dev.crucible.a2a.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.ArtifactUpdate;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {

    private final Codec current = new Codec(ProtocolVersion.V1_0);
    private final Codec legacy = new Codec(ProtocolVersion.V0_3);

    private static JsonNode overTheWire(JsonNode tree) {
        return Json.parse(Json.bytes(tree));
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void everyObjectComesBackAsItWent(ProtocolVersion version) {
        Codec codec = new Codec(version);
        Samples samples = new Samples(7);
        for (int i = 0; i < 150; i++) {
            StreamEvent event = samples.event();
            assertThat(codec.readEvent(overTheWire(codec.write(event)))).isEqualTo(event);
            SendRequest request = samples.sendRequest();
            assertThat(codec.readSendRequest(overTheWire(codec.write(request)))).isEqualTo(request);
            var push = samples.pushConfig();
            assertThat(codec.readPush(overTheWire(codec.write(push)))).isEqualTo(push);
            assertThat(codec.readPushes(overTheWire(codec.writePushes(List.of(push, push)))))
                    .containsExactly(push, push);
            var task = samples.task();
            assertThat(codec.readTask(overTheWire(codec.writeTask(task)))).isEqualTo(task);
            assertThat(Codec.restore(Codec.store(task))).isEqualTo(task);
        }
    }

    @Test
    void queriesAndPagesComeBackAsTheyWent() {
        TaskQuery query = new TaskQuery(
                "c",
                Optional.of(TaskState.WORKING),
                Optional.of(Instant.ofEpochMilli(1_700_000_000_123L)),
                7,
                "t",
                OptionalInt.of(0),
                true);
        assertThat(current.readQuery(overTheWire(current.write(query)))).isEqualTo(query);
        assertThat(current.readQuery(Json.object())).isEqualTo(TaskQuery.ALL);
        TaskPage page = new TaskPage(List.of(new Samples(3).task()), "", 50, 1);
        assertThat(current.write(page).get("nextPageToken").asText()).isEmpty();
        assertThat(current.readPage(overTheWire(current.write(page)))).isEqualTo(page);
    }

    @Test
    void writesTheNamesOfTheProtocol() {
        Message message =
                new Message("m", "c", "t", Role.AGENT, List.of(Part.text("hi")), Map.of(), List.of("urn:x"), List.of());
        TaskStatus status =
                TaskStatus.of(TaskState.INPUT_REQUIRED, Optional.of(message), Instant.parse("2026-01-02T03:04:05.6Z"));
        assertThat(current.write(new StatusUpdate("t", "c", status, Map.of()))).hasToString("""
                {"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_INPUT_REQUIRED",\
                "message":{"messageId":"m","contextId":"c","taskId":"t","role":"ROLE_AGENT",\
                "parts":[{"text":"hi"}],"extensions":["urn:x"]},"timestamp":"2026-01-02T03:04:05.600Z"}}}""");
    }

    @Test
    void writesTheShapesOf03() {
        Part file = new Part.RawPart("tck".getBytes(StandardCharsets.UTF_8), Part.About.file("f.txt", "text/plain"));
        ArtifactUpdate update = new ArtifactUpdate("t", "c", Artifact.of("a", "n", file), true, false, Map.of());
        assertThat(legacy.write(update)).hasToString("""
                {"taskId":"t","contextId":"c","artifact":{"artifactId":"a","name":"n","parts":[{"kind":"file",\
                "file":{"bytes":"dGNr","mimeType":"text/plain","name":"f.txt"}}]},"append":true,\
                "kind":"artifact-update"}""");
        TaskStatus status = TaskStatus.of(TaskState.INPUT_REQUIRED, Optional.empty(), Instant.EPOCH);
        assertThat(legacy.write(new StatusUpdate("t", "c", status, Map.of()))).hasToString("""
                {"taskId":"t","contextId":"c","status":{"state":"input-required",\
                "timestamp":"1970-01-01T00:00:00.000Z"},"kind":"status-update","final":true}""");
    }

    @Test
    void reads03AsOldClientsSendIt() {
        SendRequest request = legacy.readSendRequest(Json.parse("""
                {"message":{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"text","text":"hi"},
                {"kind":"file","file":{"uri":"https://e.org/x","mimeType":"image/png"}}]},
                "configuration":{"blocking":false,"acceptedOutputModes":["text/plain"],
                "pushNotificationConfig":{"url":"https://e.org","authentication":{"schemes":["Basic"]}}}}"""));
        assertThat(request.message().role()).isEqualTo(Role.USER);
        assertThat(request.message().parts())
                .containsExactly(Part.text("hi"), new Part.UrlPart("https://e.org/x", Part.About.type("image/png")));
        assertThat(request.options().returnImmediately()).isTrue();
        assertThat(request.options()
                        .push()
                        .orElseThrow()
                        .authentication()
                        .orElseThrow()
                        .scheme())
                .isEqualTo("Basic");
    }

    @Test
    void ignoresWhatItDoesNotKnowAndTakesNullForAbsent() {
        SendRequest request = current.readSendRequest(Json.parse("""
                {"future":{"a":[1]},"metadata":null,"message":{"messageId":"m","role":"ROLE_USER","taskId":null,
                "parts":[{"text":"","new":1}],"kind":7}}"""));
        assertThat(request.message().taskId()).isEmpty();
        assertThat(request.message().parts()).containsExactly(Part.text(""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                                                      | message: is required
            {"message":[]}                                                          | message: should be an object
            {"message":{"messageId":"m","role":"user","parts":[{"text":"x"}]}}      | message.role: should be one of
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[]}}             | message.parts: should hold at least
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{}]}}           | message.parts[0].text|raw
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":1}]}}   | message.parts[0].text: should be a string
            {"message":{"messageId":"m","role":"ROLE_USER","parts":["x"]}}          | message.parts[0]: should be an object
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"raw":"@"}]}}  | message.parts[0].raw: should be base64
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"a","url":"b"}]}} | exactly one
            {"message":{"messageId":7,"role":"ROLE_USER","parts":[{"text":"x"}]}}   | message.messageId: should be a string
            {"message":{"role":"ROLE_USER","parts":[{"text":"x"}]}}                 | message.messageId: is required
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}],"metadata":[1]}} | message.metadata
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}]},"configuration":{"historyLength":-1}} | configuration.historyLength
            {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}]},"configuration":{"returnImmediately":"perhaps"}} | configuration.returnImmediately
            """)
    void namesTheFieldThatIsWrong(String json, String message) {
        assertThatThrownBy(() -> current.readSendRequest(Json.parse(json)))
                .isInstanceOf(A2aException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pageSize=0", "pageSize=101", "pageSize=x", "status=WORKING", "statusTimestampAfter=now"})
    void refusesBadQueries(String parameter) {
        String[] pair = parameter.split("=");
        assertThatThrownBy(() -> current.readQuery(Json.object().put(pair[0], pair[1])))
                .isInstanceOf(A2aException.class)
                .hasMessageContaining(pair[0]);
    }

    @Test
    void refusesTokensThatItDidNotMake() {
        TaskPage.Cursor cursor = new TaskPage.Cursor(Instant.ofEpochMilli(5), "a:b");
        assertThat(TaskPage.Cursor.parse(cursor.token())).contains(cursor);
        for (String token : List.of("%", "YQ", "====", "Og")) {
            assertThatThrownBy(() -> TaskPage.Cursor.parse(token)).hasMessageContaining("pageToken");
        }
    }

    @ParameterizedTest
    @CsvSource({"'',V0_3", "0.3,V0_3", "0.3.7,V0_3", "1.0,V1_0", "1.0.1,V1_0", "1,", "99.0,", "1.1,", "1.0.0.0,", "x,"})
    void negotiatesVersions(String text, ProtocolVersion version) {
        assertThat(ProtocolVersion.parse(text)).isEqualTo(Optional.ofNullable(version));
    }
}
