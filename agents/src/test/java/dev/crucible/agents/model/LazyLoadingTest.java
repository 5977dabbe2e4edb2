package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.tool.Toolbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever plays without a model does not pay for one: a JVM of its own tells which classes it has loaded. */
class LazyLoadingTest {

    /** Plays a turn with a provider in this process and one without any. */
    static final class Offline {

        private Offline() {}

        public static void main(String[] args) throws InterruptedException {
            Crew.Noted stage = new Crew.Noted();
            var scripts = new Crew.Scripted().says("Well met.");
            new ModelMind(Crew.CAST, new Toolbox(List.of()), scripts, Budget.usual(), (turn, where) -> {})
                    .answer(Crew.turn("Hello"), stage);
            System.out.println(stage.said());
        }
    }

    @Tag("process")
    @Test
    void noClassOfTheLibraryIsLoadedWithoutAService() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:stdout",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Offline.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output)
                .contains("[hephaestus: Well met.]")
                .contains(ModelMind.class.getName())
                .doesNotContain("dev.langchain4j")
                .doesNotContain("java.net.http.HttpClient ");
    }
}
