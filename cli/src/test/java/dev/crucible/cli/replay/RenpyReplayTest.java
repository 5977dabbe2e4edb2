package dev.crucible.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.cli.Services;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session of the existing Ren'Py novel against a real bridge, crew and lab. */
@Timeout(600)
class RenpyReplayTest {

    private static final Pattern MARKUP = Pattern.compile("[{}\\[\\]%]");
    private static final String LONG_RUN = "Run Krum against 2 sign flippers of 10 clients, 800 rounds, one seed";

    @TempDir
    private Path folder;

    private Services services;
    private RenpyClient client;

    @BeforeEach
    void start() throws Exception {
        services = Services.up(folder);
        client = new RenpyClient(services.bridge());
        assertThat(client.start()).isTrue();
    }

    @AfterEach
    void stop() throws InterruptedException {
        services.close();
    }

    private void begin(String context) throws InterruptedException {
        assertThat(client.takeProfile()).isFalse();
        client.onboard("Ada");
        client.context = context;
        client.screen.clear();
    }

    /** Returns the texts shown since the last call; none of the bridge's may contain this client's markup. */
    private List<String> seen() {
        List<String> seen = List.copyOf(client.screen);
        client.screen.clear();
        assertThat(seen).allSatisfy(line -> assertThat(line.replaceFirst(" \\[[^\\[\\]]*]$", ""))
                .doesNotContainPattern(MARKUP));
        assertThat(client.hasFailed()).isFalse();
        return seen;
    }

    private void awaitMail() throws InterruptedException {
        while (!client.hasMail()) {
            Thread.sleep(20);
        }
    }

    @Test
    void anEveningWithARunThatIsLaunchedAndStopped() throws Exception {
        begin("evening");
        client.say("hello");
        assertThat(seen()).anyMatch(line -> line.startsWith("hephaestus: ")).contains("virtues 8");

        client.say(LONG_RUN, asked -> "Launch it");
        assertThat(seen())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("ask techne: ")
                        .contains("Rules: Krum (krum)", "Attackers: 2 of 10 clients", "10 clients, 800 rounds")
                        .endsWith("[Launch it, Make it quicker, Drop it]"))
                .anyMatch(line -> line.startsWith("techne: ") && line.contains("api_run_"))
                .noneMatch(line -> line.contains("Rules: ") && !line.startsWith("ask "));
        assertThat(services.runs()).hasSize(1);

        client.say(
                "stop the running simulation",
                asked -> asked.path("choices").path(0).asText());
        assertThat(seen())
                .anySatisfy(line -> assertThat(line).startsWith("ask techne: ").contains("api_run_"))
                .anyMatch(line -> line.matches("overheard hephaestus \\*.+\\* .+"));
        services.awaitEnded();

        client.say("hello again");
        assertThat(seen()).noneMatch(line -> line.startsWith("ask ") || line.equals("nothing came back"));
        assertThat(client.affinity.keySet()).containsExactlyElementsOf(RenpyClient.CREW);
    }

    @Tag("process")
    @Test
    void aPlanThatIsDroppedLeavesNothingBehind() throws Exception {
        begin("dropped");
        client.say("Does Krum survive 30 % label flippers on skewed data?", asked -> "Drop it");
        assertThat(seen())
                .filteredOn(line -> !line.startsWith("thinking ") && !line.startsWith("virtues "))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("techne: ")
                .doesNotContain("Rules:", "Attackers:", "Seeds:");
        assertThat(services.runs()).isEmpty();
        client.say("what is Krum?");
        assertThat(seen())
                .anyMatch(line -> line.startsWith("hephaestus: Krum, Blanchard et al., 2017: "))
                .noneMatch(line -> line.startsWith("ask "));
    }

    @Tag("process")
    @Test
    void theClientsOwnStepsAreWhatTheBridgeKeeps() throws Exception {
        begin("hearts");
        client.say("hello");
        client.say("Does Krum survive 30 % label flippers on skewed data?", asked -> "Drop it");
        client.say("what is ALIE?");
        var own = client.save().affinity();
        client.journal();
        own.forEach((agent, value) ->
                assertThat(client.affinity.get(agent)).as(agent).isEqualTo(value, Offset.offset(1e-6)));
        assertThat(own.values()).contains(0.52);
    }

    @Tag("process")
    @Test
    void aSavedGameGoesOn() throws Exception {
        begin("saved");
        client.say("hello");
        RenpyClient.Save save = client.save();
        services.close();
        services = Services.up(folder);
        client = new RenpyClient(services.bridge());
        assertThat(client.start()).isTrue();
        assertThat(client.takeProfile()).isTrue();
        assertThat(client.player).isEqualTo(save.player());
        awaitMail();
        client.load(save);
        awaitMail();
        client.say("what is Krum?");
        assertThat(seen())
                .anyMatch(line -> line.equals("thinking Resumed where you left off."))
                .anyMatch(line -> line.startsWith("hephaestus: Krum, Blanchard et al., 2017: "));
        client.load(new RenpyClient.Save(save.player(), "", save.affinity()));
        client.context = "new";
        awaitMail();
        client.say("hello");
        assertThat(seen()).contains("thinking A new conversation.");
    }

    @Tag("process")
    @Test
    void whatIsSpokenHasALengthAndWhatFailsIsALine() throws Exception {
        begin("voices");
        client.post(RenpyClient.action("dance"));
        while (!client.hasFailed()) {
            Thread.sleep(20);
        }
        services.awaitVoice();
        client.voice = true;
        client.say("hello");
        assertThat(client.screen).first().isEqualTo("error HTTP Error 400");
        assertThat(client.screen).anyMatch(line -> line.matches("voice \\d+\\.\\d+"));
        assertThat(client.spoken).isNotEmpty().allSatisfy(clip -> assertThat(clip[0])
                .isEqualTo((byte) 0xFF));
    }

    @Tag("process")
    @Test
    void strangersBringTheirHeartsAlong() throws Exception {
        client.takeProfile();
        client.player = "0123456789abcdef0123456789abcdef";
        client.context = "stranger";
        client.affinity.put("mneme", 0.8);
        client.affinity.put("system", 0.6);
        client.say("who published Krum?");
        client.journal();
        assertThat(client.affinity).containsEntry("mneme", 0.82).containsEntry("hephaestus", 0.5);
    }
}
