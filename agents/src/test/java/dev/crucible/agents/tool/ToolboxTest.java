package dev.crucible.agents.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.lab.LabClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolboxTest {

    @TempDir
    Path project;

    private FakeLab lab;
    private LabClient client;
    private Toolbox tools;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        client = lab.client();
        tools = Toolbox.over(
                client, Knowledge.bundled(), ProjectFolders.of(List.of(project), List.of()), ProjectDoor.OPEN);
    }

    @AfterEach
    void close() {
        client.close();
        lab.close();
    }

    private ToolResult call(String tool, ObjectNode arguments) throws ToolFailure, InterruptedException {
        return tools.call(tool, arguments, caller());
    }

    private ToolCaller caller() {
        return new ToolCaller("p", "c", Optional.of(project));
    }

    private ToolResult confirmed(String tool, ObjectNode arguments) throws ToolFailure, InterruptedException {
        ProposedChange change = new ProposedChange(tool, arguments);
        return tools.carryOut(change, Consent.sealed(change, caller()));
    }

    private static ObjectNode arguments(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    @Test
    void everyToolIsDescribedAndSaysWhetherItChangesAnything() {
        assertThat(tools.all()).hasSize(41).allSatisfy(tool -> {
            assertThat(tool.name()).matches("[a-z_]+");
            assertThat(tool.description()).hasSizeGreaterThan(20);
            assertThat(tool.schema().path("type").asText()).isEqualTo("object");
        });
        assertThat(tools.all().stream().filter(Tool::changes).map(Tool::name))
                .containsExactlyInAnyOrder(
                        "launch_simulation",
                        "launch_batch",
                        "stop_simulation",
                        "rename_simulation",
                        "resume_simulation",
                        "tag_simulation",
                        "untag_simulation",
                        "note_simulation",
                        "archive_simulation",
                        "unarchive_simulation",
                        "trash_simulation",
                        "restore_simulation",
                        "launch_sweep",
                        "stop_sweep",
                        "resume_sweep",
                        "launch_campaign",
                        "stop_campaign",
                        "resume_campaign",
                        "write_rule");
    }

    @Test
    void unknownMissingAndWrongArgumentsAreNamed() {
        assertThatThrownBy(() -> call("get_status", arguments("id", "x"))).hasMessageContaining("id: is no argument");
        assertThatThrownBy(() -> call("get_status", JsonNodeFactory.instance.objectNode()))
                .hasMessageContaining("simulation_id: is missing");
        assertThatThrownBy(() -> call(
                        "list_simulations",
                        JsonNodeFactory.instance.objectNode().put("limit", 51)))
                .hasMessageContaining("limit: must be a whole number from 1 to 50");
        assertThatThrownBy(() -> call("get_status", arguments("simulation_id", "../../etc")))
                .hasMessageContaining("no simulation");
        assertThatThrownBy(() -> call("nothing", arguments("a", "b"))).hasMessageContaining("no tool");
    }

    @Test
    void aKeyLaunchesOnce() throws Exception {
        ObjectNode config = JsonNodeFactory.instance.objectNode().put("num_of_rounds", 3);
        ObjectNode arguments = arguments("key", "k");
        arguments.set("config", config);
        String id = confirmed("launch_simulation", arguments).text();
        assertThat(confirmed("launch_simulation", arguments).text()).isEqualTo(id);
        arguments.remove("key");
        assertThat(confirmed("launch_simulation", arguments).text()).isNotEqualTo(id);
        assertThat(lab.changes).hasSize(2);
    }

    @Test
    void nothingChangesWithoutAConsentToExactlyThatAndOnce() throws Exception {
        String id = lab.add("api_run_20260101_120000_000001", "x", "running", "");
        for (Tool tool : tools.all()) {
            ObjectNode arguments = arguments("simulation_id", id)
                    .put("sweep_id", "sweep_20270101_120000_000000")
                    .put("name", "y")
                    .put("text", "z");
            if (tool.changes()) {
                assertThatThrownBy(() -> call(tool.name(), arguments)).hasMessageContaining("Nobody has said yes");
            }
        }
        ProposedChange stop = new ProposedChange("stop_simulation", arguments("simulation_id", id));
        ProposedChange other =
                new ProposedChange("stop_simulation", arguments("simulation_id", "api_run_20260101_120000_000002"));
        Consent consent = Consent.sealed(stop, caller());
        assertThatThrownBy(() -> tools.carryOut(other, consent)).hasMessageContaining("Nobody has said yes");
        assertThatThrownBy(() -> tools.carryOut(new ProposedChange("archive_simulation", stop.arguments()), consent))
                .hasMessageContaining("Nobody has said yes");
        assertThat(lab.changes).isEmpty();
        tools.carryOut(stop, consent);
        assertThatThrownBy(() -> tools.carryOut(stop, consent)).hasMessageContaining("Nobody has said yes");
        assertThat(lab.changes).containsExactly("stop " + id);
    }

    @Test
    void whatWouldBeDoneIsSaidInWords() {
        ObjectNode config = JsonNodeFactory.instance.objectNode().put("num_of_rounds", 3);
        config.put("aggregation_strategy_keyword", "krum").put("num_of_clients", 10);
        ObjectNode launch = JsonNodeFactory.instance.objectNode();
        launch.set("config", config);
        assertThat(tools.inWords(new ProposedChange("launch_simulation", launch)))
                .isEqualTo("launch a simulation, rules krum; no attack; clients 10; rounds 3");
        for (Tool tool : tools.all()) {
            assertThat(tools.inWords(new ProposedChange(tool.name(), launch)))
                    .as(tool.name())
                    .isNotBlank()
                    .doesNotContainPattern("[{}\\[\\]%]");
        }
    }

    @Test
    void tagsAndNotesAreAddedToThoseThatAreThere() throws Exception {
        String id = lab.add("api_run_20260101_120000_000001", "x", "completed", "");
        confirmed("tag_simulation", tagged(id, "a"));
        confirmed("tag_simulation", tagged(id, "b"));
        confirmed("untag_simulation", tagged(id, "a"));
        confirmed("note_simulation", arguments("simulation_id", id).put("text", "one"));
        confirmed("note_simulation", arguments("simulation_id", id).put("text", "two"));
        assertThat(client.detail(id).path("tags")).hasToString("[\"b\"]");
        assertThat(client.detail(id).path("notes").asText()).isEqualTo("one\ntwo");
    }

    private static ObjectNode tagged(String id, String tag) {
        ObjectNode arguments = arguments("simulation_id", id);
        arguments.putArray("tags").add(tag);
        return arguments;
    }

    @Test
    void historyIsFoundByRule() throws Exception {
        lab.add("api_run_20260101_120000_000001", "x", "completed", "");
        assertThat(call("search_history", arguments("rule", "krum")).data()).hasSize(1);
        assertThat(call("search_history", arguments("rule", "median")).data()).isEmpty();
        assertThat(call("search_history", arguments("attack", "none")).data()).hasSize(1);
        assertThat(call("get_metrics", arguments("simulation_id", "api_run_20260101_120000_000001"))
                        .data()
                        .path("arms"))
                .hasSize(1);
        assertThat(call("read_plot_data", arguments("simulation_id", "api_run_20260101_120000_000001"))
                        .data()
                        .path(0)
                        .path("accuracy"))
                .hasSize(3);
    }

    @Test
    void projectFilesAreReadAndListed() throws Exception {
        Files.createDirectories(project.resolve("src"));
        Files.writeString(project.resolve("src/a.txt"), "hello {braces}\u202E\u0007");
        Files.writeString(project.resolve(".env"), "SECRET=1");
        assertThat(call("read_project_file", arguments("path", "src/a.txt")).text())
                .isEqualTo("hello {braces}");
        assertThat(call("list_project_files", JsonNodeFactory.instance.objectNode())
                        .text())
                .isEqualTo("src/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.txt",
                "/etc/passwd",
                ".env",
                "link.txt",
                "folder/inside.txt",
                "a/../../outside.txt",
                "key.pem",
                "id_rsa",
                "none.txt",
                "big.txt",
                "binary.txt",
                "bad\0name",
                "src"
            })
    void nothingElseIsRead(String path, @TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("inside.txt"), "secret");
        Files.createSymbolicLink(project.resolve("link.txt"), outside.resolve("inside.txt"));
        Files.createSymbolicLink(project.resolve("folder"), outside);
        Files.createDirectories(project.resolve("src"));
        Files.writeString(project.resolve(".env"), "secret");
        Files.writeString(project.resolve("key.pem"), "secret");
        Files.writeString(project.resolve("id_rsa"), "secret");
        Files.write(project.resolve("big.txt"), new byte[300 << 10]);
        Files.write(project.resolve("binary.txt"), new byte[] {1, 0, 2, (byte) 0xff});
        assertThatThrownBy(() -> call("read_project_file", arguments("path", path)))
                .isInstanceOf(ToolFailure.class)
                .message()
                .doesNotContain("secret\n", outside.toString());
    }

    @Test
    void quotedTextIsOneHarmlessLine() {
        assertThat(QuotedText.line("a\nb\u202E{c}`d`<e>\u0000", 50)).isEqualTo("a b(c)'d'‹e›");
        assertThat(QuotedText.line("x".repeat(100), 10)).hasSize(10).endsWith("…");
    }
}
