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
        tools = Toolbox.over(client, Knowledge.bundled());
    }

    @AfterEach
    void close() {
        client.close();
        lab.close();
    }

    private ToolResult call(String tool, ObjectNode arguments) throws ToolFailure, InterruptedException {
        return tools.call(tool, arguments, new ToolCaller("p", "c", Optional.of(project)));
    }

    private static ObjectNode arguments(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    @Test
    void everyToolIsDescribedAndOnlySixChangeAnything() {
        assertThat(tools.all()).hasSize(23).allSatisfy(tool -> {
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
                        "launch_sweep",
                        "stop_sweep");
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
        String id = call("launch_simulation", arguments).text();
        assertThat(call("launch_simulation", arguments).text()).isEqualTo(id);
        arguments.remove("key");
        assertThat(call("launch_simulation", arguments).text()).isNotEqualTo(id);
        assertThat(lab.changes).hasSize(2);
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
        assertThat(Quoted.line("a\nb\u202E{c}`d`<e>\u0000", 50)).isEqualTo("a b(c)'d'‹e›");
        assertThat(Quoted.line("x".repeat(100), 10)).hasSize(10).endsWith("…");
    }
}
