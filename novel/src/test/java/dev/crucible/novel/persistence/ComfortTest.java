package dev.crucible.novel.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComfortTest {
    @Test
    void preferencesThatWereKeptBeforeThereWasAnyGoOn(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("novel.json");
        Files.writeString(file, """
                {"reading": {"charactersPerSecond": 80, "autoSeconds": 15.0, "skipUnseen": true, "skipAfterChoices": false},
                 "look": {"language": "de", "face": "DYSLEXIC", "textScale": 1.5, "lineSpacing": 1.0}}
                """);
        Preferences read = new Store<>(file, Preferences.class).read().orElseThrow();
        assertThat(read.look().language()).isEqualTo("de");
        assertThat(read.reading().charactersPerSecond()).isEqualTo(80);
        assertThat(read.comfort()).isEqualTo(Comfort.USUAL);
    }

    @Test
    void isKept(@TempDir Path folder) throws IOException {
        Store<Preferences> store = new Store<>(folder.resolve("novel.json"), Preferences.class);
        Comfort comfort = Comfort.USUAL
                .withCaptions(true)
                .withKeys(Map.of("HIDE", "Q"))
                .withFrame(new Comfort.Frame(10, 20, 900, 600, false));
        store.write(Preferences.usual().with(comfort));
        assertThat(store.read().orElseThrow().comfort()).isEqualTo(comfort);
    }

    @Test
    void aWindowComesBackOnlyWhereItCanBeTakenHoldOf() {
        assertThat(new Comfort.Frame(100, 50, 1280, 720, false).isWithin(0, 0, 1920, 1080))
                .isTrue();
        assertThat(new Comfort.Frame(-1000, 50, 1280, 720, false).isWithin(0, 0, 1920, 1080))
                .isTrue();
        assertThat(new Comfort.Frame(1900, 50, 1280, 720, false).isWithin(0, 0, 1920, 1080))
                .as("on a screen that is no longer there")
                .isFalse();
        assertThat(new Comfort.Frame(100, -30, 1280, 720, false).isWithin(0, 0, 1920, 1080))
                .isFalse();
        assertThat(new Comfort.Frame(100, 50, 10, 10, false).isWithin(0, 0, 1920, 1080))
                .isFalse();
    }
}
