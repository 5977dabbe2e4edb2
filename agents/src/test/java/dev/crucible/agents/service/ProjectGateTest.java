package dev.crucible.agents.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.web.InstallationKey;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The crew asks before it reads in a project, once, and refuses in a sentence. */
class ProjectGateTest {

    private static final String TEXT = "copper and tin make bronze";

    @TempDir
    Path machine;

    private Path project;
    private FakeLab lab;
    private Agents agents;
    private A2aClient client;

    @BeforeEach
    void start() throws Exception {
        project = Files.createDirectories(machine.resolve("work/lab"));
        Files.writeString(project.resolve("notes.txt"), TEXT);
        Files.writeString(project.resolve("credentials.txt"), TEXT);
        lab = new FakeLab();
        AgentsConfig config = AgentsConfig.local(lab.uri(), machine.resolve("data"))
                .withPort(0)
                .withProjects(ProjectFolders.of(List.of(machine.resolve("work")), List.of()));
        agents = Agents.start(config);
        client = A2aClient.connect(
                        URI.create("http://127.0.0.1:" + agents.port()),
                        ClientOptions.DEFAULT.with(List.of(DialogueExtension.URI)))
                .as(InstallationKey.open(config.identity()).headers(""));
    }

    @AfterEach
    void stop() {
        client.close();
        agents.close();
        lab.close();
    }

    @Test
    void asksOnceForAFolderAndSaysWhatItRead() throws Exception {
        Task asked = say("c1", project.toString(), "show notes.txt");
        assertThat(asked.state()).isEqualTo(TaskState.INPUT_REQUIRED);
        assertThat(asked.toString())
                .contains("May I read in")
                .contains(project.toString())
                .doesNotContain(TEXT);
        Task told = say("c1", project.toString(), "Yes, read there");
        assertThat(text(told)).contains(TEXT).contains("I read “notes.txt” in");
        assertThat(text(say("c1", project.toString(), "show notes.txt"))).contains(TEXT);
        assertThat(say("c2", project.toString(), "show notes.txt").state())
                .as("another conversation")
                .isEqualTo(TaskState.INPUT_REQUIRED);
        assertThat(say("c1", project.getParent().toString(), "show lab/notes.txt")
                        .state())
                .as("another folder")
                .isEqualTo(TaskState.INPUT_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"No, leave it closed", "no", "Nein.", "what is krum?", "hello"})
    void withoutAYesNothingIsRead(String reply) throws Exception {
        say("c1", project.toString(), "show notes.txt");
        assertThat(text(say("c1", project.toString(), reply)))
                .doesNotContain(TEXT)
                .isNotBlank();
        assertThat(text(say("c1", project.toString(), "yes"))).doesNotContain(TEXT);
        assertThat(say("c1", project.toString(), "show notes.txt").state()).isEqualTo(TaskState.INPUT_REQUIRED);
    }

    @Test
    void aYesToOneFolderOpensNoOther() throws Exception {
        Path other = Files.createDirectories(machine.resolve("work/other"));
        Files.writeString(other.resolve("notes.txt"), "other words");
        say("c1", project.toString(), "show notes.txt");
        Task next = say("c1", other.toString(), "Yes, read there");
        assertThat(next.state()).isEqualTo(TaskState.INPUT_REQUIRED);
        assertThat(next.toString()).contains(other.toString()).doesNotContain("other words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/etc", "/root/.aws", "relative", "\u0000", "~", "C:\\", "/nonexistent"})
    void aRefusalIsASentence(String path) throws Exception {
        for (String line : List.of("show /etc/passwd", "show notes.txt", "what is in my project?")) {
            Task refused = say("c1", path, line);
            assertThat(refused.state()).as(line).isEqualTo(TaskState.COMPLETED);
            assertThat(text(refused)).as(line).isNotBlank().doesNotContain("root:");
        }
        assertThat(say("c1", path, "what is krum?").state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void whatIsSecretIsRefusedWithoutAQuestion() throws Exception {
        for (String file : List.of("credentials.txt", ".env", "../secret.txt", "/etc/passwd")) {
            Task refused = say("c1", project.toString(), "show " + file);
            assertThat(refused.state()).as("%s: %s", file, text(refused)).isEqualTo(TaskState.COMPLETED);
            assertThat(text(refused)).doesNotContain(TEXT);
        }
    }

    private Task say(String context, String path, String text) throws Exception {
        ObjectNode about =
                JsonNodeFactory.instance.objectNode().put("player", "ada").put("project", path);
        Message message = Message.user(text).in(context, "").with(Map.of(DialogueExtension.URI, about));
        return (Task) client.send(SendRequest.of(message));
    }

    private static String text(Task task) {
        StringBuilder text = new StringBuilder();
        task.artifacts().forEach(artifact -> artifact.parts()
                .forEach(part -> text.append(part instanceof Part.TextPart said ? said.text() : "")
                        .append('\n')));
        return text.toString();
    }
}
