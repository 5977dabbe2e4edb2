package dev.crucible.novel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.novel.client.RemoteService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayTest {
    @Test
    void anOptionGoesBeforeTheEnvironmentAndThatBeforeTheUsualAddress() {
        Map<String, String> environment = Map.of("CRUCIBLE_BRIDGE", "http://b:1", "CRUCIBLE_LAB", "");
        assertThat(Play.of(new String[] {"play"}, environment))
                .isEqualTo(new Play(open("http://b:1"), open(Play.LAB), Optional.empty(), Optional.empty()));
        assertThat(Play.of(new String[] {"play", "--lab", "https://l", "--bridge", "http://a:2"}, environment))
                .isEqualTo(new Play(open("http://a:2"), open("https://l"), Optional.empty(), Optional.empty()));
    }

    @Test
    void oneTokenIsForBothUnlessTheLabHasItsOwn() {
        Play shared = Play.of(new String[] {"play"}, Map.of("CRUCIBLE_TOKEN", "s3cret"));
        assertThat(shared.bridge().token()).contains("s3cret");
        assertThat(shared.lab().token()).contains("s3cret");
        assertThat(shared.toString()).doesNotContain("s3cret");
        Play own = Play.of(new String[] {"play"}, Map.of("CRUCIBLE_TOKEN", "s3cret", "CRUCIBLE_LAB_TOKEN", "0ther"));
        assertThat(own.bridge().token()).contains("s3cret");
        assertThat(own.lab().token()).contains("0ther");
    }

    private static RemoteService open(String address) {
        return RemoteService.open(URI.create(address));
    }

    @ParameterizedTest
    @CsvSource({"--bridge,ftp://host", "--bridge,nonsense", "--lab,http://", "--lab,''", "--other,http://host"})
    void refusesWhatIsNoAddressByTheNameOfTheOption(String option, String given) {
        assertThatThrownBy(() -> Play.of(new String[] {"play", option, given}, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("crucible: ")
                .hasMessageContaining(option);
    }

    @ParameterizedTest
    @CsvSource({"Linux,,true", "Linux,' ',true", "Linux,:0,false", "Windows 11,,false", "Mac OS X,,false"})
    void onlyUnixNeedsTheVariableForADisplay(String system, String display, boolean lacks) {
        assertThat(Play.lacksDisplay(system, display)).isEqualTo(lacks);
    }

    @Test
    void onLinuxADeviceTellsThatThereAreGraphics(@TempDir Path devices) throws IOException {
        assertThat(Launcher.hasGraphics("Linux", devices)).isFalse();
        assertThat(Launcher.hasGraphics("Mac OS X", devices)).isTrue();
        Files.createDirectory(devices.resolve("dri"));
        assertThat(Launcher.hasGraphics("Linux", devices)).isTrue();
    }
}
