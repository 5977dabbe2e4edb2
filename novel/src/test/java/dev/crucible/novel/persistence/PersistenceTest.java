package dev.crucible.novel.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.novel.language.Words;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.ScenePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PersistenceTest {
    @TempDir
    Path folder;

    private static Save save(String note) {
        return new Save(
                new Save.Talk("http://127.0.0.1:10010", "c", "p", "", Map.of("metis", .7)),
                new Save.Scene("stoa", "metis", "neutral", note, 1_700_000_000L));
    }

    @Test
    void aSaveHoldsTheBridgeAndTheConversationOnly() throws IOException {
        SaveSlots slots = new SaveSlots(folder);
        SaveSlots.Slot slot = new SaveSlots.Slot("1", 3);
        slots.write(slot, save("Architect of Intent"), new byte[] {1});
        assertThat(slots.read(slot)).contains(save("Architect of Intent"));
        assertThat(Files.readString(folder.resolve("1-3.json"))).contains("\"contextId\" : \"c\"");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("1-3.json", "1-3.png", ".lock");
        }
        slots.delete(slot);
        assertThat(slots.read(slot)).isEmpty();
    }

    @Test
    void quickSavesMoveUpAndTheOldestFallsOff() throws IOException {
        SaveSlots slots = new SaveSlots(folder);
        for (int i = 1; i <= SaveSlots.SLOTS + 2; i++) {
            slots.push(SaveSlots.QUICK, save("note " + i), new byte[0]);
        }
        assertThat(slots.read(new SaveSlots.Slot(SaveSlots.QUICK, 1))
                        .orElseThrow()
                        .scene()
                        .note())
                .isEqualTo("note 8");
        assertThat(slots.read(new SaveSlots.Slot(SaveSlots.QUICK, 6))
                        .orElseThrow()
                        .scene()
                        .note())
                .isEqualTo("note 3");
    }

    @Test
    void aDamagedOrHalfSaveShowsAsDamagedAndIsKept() throws IOException {
        SaveSlots slots = new SaveSlots(folder);
        SaveSlots.Slot slot = new SaveSlots.Slot("2", 1);
        assertThat(slots.look(slot)).isEqualTo(new SaveSlots.Content.Empty());
        Files.writeString(folder.resolve("2-1.json"), "{\"version\":1}");
        assertThat(slots.look(slot)).isEqualTo(new SaveSlots.Content.Damaged());
        Files.writeString(folder.resolve("2-1.json"), "\u0000garbage");
        assertThat(slots.look(slot)).isEqualTo(new SaveSlots.Content.Damaged());
        slots.write(slot, save("note"), new byte[0]);
        assertThat(folder.resolve("2-1.json.damaged")).hasContent("\u0000garbage");
        assertThat(slots.look(slot)).isEqualTo(new SaveSlots.Content.Kept(save("note")));
    }

    @Test
    void aBadFileCostsItsOwnSlotAlone() throws IOException {
        SaveSlots slots = new SaveSlots(folder);
        Files.createDirectories(folder.resolve("auto-1.json/full"));
        Files.writeString(folder.resolve("auto-2.json"), "[]");
        slots.write(new SaveSlots.Slot("3", 1), save("newer"), new byte[0]);
        Files.writeString(
                folder.resolve("auto-3.json"),
                Files.readString(folder.resolve("3-1.json")).replace("\"version\" : 1", "\"version\" : 2"));
        Files.writeString(
                folder.resolve("auto-4.json"),
                Files.readString(folder.resolve("3-1.json")).replace("1700000000", Long.toString(Long.MAX_VALUE)));
        Files.writeString(
                folder.resolve("auto-5.json"),
                Files.readString(folder.resolve("3-1.json")).replace("http://127.0.0.1:10010", "not an address"));
        assertThat(auto(slots))
                .containsExactly(
                        new SaveSlots.Content.Unreadable(),
                        new SaveSlots.Content.Damaged(),
                        new SaveSlots.Content.Newer(),
                        new SaveSlots.Content.Damaged(),
                        new SaveSlots.Content.Damaged(),
                        new SaveSlots.Content.Empty());
        assertThat(slots.newestPage()).isEqualTo("3");
        slots.push(SaveSlots.AUTO, save("first"), new byte[0]);
        slots.push(SaveSlots.AUTO, save("second"), new byte[0]);
        assertThat(auto(slots))
                .as("a file that is not understood moves up as it is")
                .containsExactly(
                        new SaveSlots.Content.Kept(save("second")),
                        new SaveSlots.Content.Kept(save("first")),
                        new SaveSlots.Content.Damaged(),
                        new SaveSlots.Content.Damaged(),
                        new SaveSlots.Content.Newer(),
                        new SaveSlots.Content.Damaged());
        assertThat(folder.resolve("auto-1.json.damaged/full")).isDirectory();
    }

    private static List<SaveSlots.Content> auto(SaveSlots slots) {
        return IntStream.rangeClosed(1, SaveSlots.SLOTS)
                .mapToObj(number -> slots.look(new SaveSlots.Slot(SaveSlots.AUTO, number)))
                .toList();
    }

    @Test
    void readingWritesNothing() throws IOException {
        Files.writeString(folder.resolve("1-1.json"), "{half");
        SaveSlots slots = new SaveSlots(folder);
        assertThat(slots.look(new SaveSlots.Slot("1", 1))).isEqualTo(new SaveSlots.Content.Damaged());
        assertThat(slots.last()).isEqualTo(new SaveSlots.Content.Empty());
        assertThat(folder).isDirectoryContaining("glob:**/1-1.json").isDirectoryNotContaining("glob:**.damaged");
    }

    @Test
    void twoNovelsOnOneFolderLoseNothingOfEachOther() throws Exception {
        int each = 3;
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Callable<Void>> novels = List.of(pushing("a", each), pushing("b", each));
            for (Future<Void> novel : both.invokeAll(novels)) {
                novel.get();
            }
        }
        assertThat(auto(new SaveSlots(folder)))
                .extracting(content ->
                        ((SaveSlots.Content.Kept) content).save().scene().note())
                .containsExactlyInAnyOrder("a1", "a2", "a3", "b1", "b2", "b3");

        Path file = folder.resolve("seen.bin");
        SeenLines one = SeenLines.in(file);
        SeenLines other = SeenLines.in(file);
        one.add("metis", "One.");
        other.add("metis", "Other.");
        one.keep();
        other.keep();
        assertThat(SeenLines.in(file).contains("metis", "One.")).isTrue();
        assertThat(SeenLines.in(file).contains("metis", "Other.")).isTrue();

        Store<Discoveries> progress = new Store<>(folder.resolve("progress-p.json"), Discoveries.class);
        progress.write(Discoveries.NONE.withScene("opening").withAnswer("opening", "1"));
        progress.join(Discoveries.NONE.withEntry("krum").withScene("tour"), (there, own) -> own.withAll(there));
        Discoveries found = progress.read().orElseThrow();
        assertThat(found.scenes()).containsExactlyInAnyOrder("opening", "tour");
        assertThat(found.codex()).containsExactly("krum");
        assertThat(found.chosen()).containsEntry("opening", "1");
    }

    private Callable<Void> pushing(String name, int times) {
        return () -> {
            SaveSlots slots = new SaveSlots(folder);
            for (int number = 1; number <= times; number++) {
                slots.push(SaveSlots.AUTO, save(name + number), new byte[0]);
            }
            return null;
        };
    }

    @Test
    void aSaveIsReplacedWhereverItHasMovedTo() throws IOException {
        SaveSlots slots = new SaveSlots(folder);
        slots.push(SaveSlots.AUTO, save("old"), new byte[0]);
        slots.push(SaveSlots.AUTO, save("new"), new byte[0]);
        slots.replace(SaveSlots.AUTO, save("old"), save("old").in("copy"));
        assertThat(slots.read(new SaveSlots.Slot(SaveSlots.AUTO, 2))
                        .orElseThrow()
                        .talk()
                        .contextId())
                .isEqualTo("copy");
        assertThat(slots.read(new SaveSlots.Slot(SaveSlots.AUTO, 1))
                        .orElseThrow()
                        .talk()
                        .contextId())
                .isEqualTo("c");
    }

    @Test
    void seenLinesOutliveTheSessionAndABrokenFileIsNoHarm() throws IOException {
        Path file = folder.resolve("seen.bin");
        SeenLines seen = SeenLines.in(file);
        seen.add("metis", "Three moves.");
        seen.keep();
        assertThat(SeenLines.in(file).contains("metis", "Three moves.")).isTrue();
        assertThat(SeenLines.in(file).contains("mneme", "Three moves.")).isFalse();
        Files.write(file, new byte[11]);
        assertThat(SeenLines.in(file).contains("metis", "Three moves.")).isFalse();
    }

    @Test
    void romanceNeedsTheWordOfAnAdult() {
        Preferences.Wishes usual = Preferences.usual().wishes();
        assertThat(usual.withRomance(true).romance()).isFalse();
        assertThat(usual.ofAge().withRomance(true).romance()).isTrue();
    }

    @Test
    void slotsOutsideThePagesAreRefused() {
        assertThatThrownBy(() -> new SaveSlots.Slot("../x", 1)).hasMessageContaining("pages are 1 to 9");
    }

    @Test
    void aDamagedFileIsSetAsideNotLost() throws IOException {
        Path file = folder.resolve("novel.json");
        Files.writeString(file, "{half");
        Store<Preferences> store = new Store<>(file, Preferences.class);
        assertThat(store.read()).isEmpty();
        Preferences changed = Preferences.usual().with(new Preferences.Reading(999, 5, true, false));
        store.write(changed);
        assertThat(folder.resolve("novel.json.damaged")).hasContent("{half");
        assertThat(store.read()).contains(changed);
        assertThat(changed.reading().charactersPerSecond()).isEqualTo(200);
    }

    @Test
    void preferencesOfAnotherVersionStillRead() throws IOException {
        Path file = folder.resolve("novel.json");
        Files.writeString(file, "{\"look\":{\"language\":\"de\",\"hats\":3},\"unknown\":1}");
        Preferences read = new Store<>(file, Preferences.class).read().orElseThrow();
        assertThat(read.look().language()).isEqualTo("de");
        assertThat(read.look().textScale()).isEqualTo(1);
        assertThat(read.reading()).isEqualTo(Preferences.usual().reading());
    }

    @Test
    void foldersFollowTheStandardAndIgnoreRelativeOnes() {
        Path home = Path.of("/home/ada");
        assertThat(Folders.of(Map.of("XDG_DATA_HOME", "/d", "XDG_CONFIG_HOME", "rel")::get, home))
                .isEqualTo(new Folders(Path.of("/home/ada/.config/crucible"), Path.of("/d/crucible/novel")));
    }

    @Test
    void aProfileNeedsAName() {
        assertThatThrownBy(() -> new ReaderProfile("id", " ", "", null)).hasMessageContaining("name: give 1 to 50");
        assertThat(new ReaderProfile("id", " Ada ", null, null))
                .isEqualTo(new ReaderProfile("id", "Ada", "", ReaderProfile.Address.NAME_ONLY));
    }

    @Test
    void everyLanguageHasEveryText() {
        var english = ResourceBundle.getBundle("dev.crucible.novel.words", Locale.ROOT)
                .keySet();
        for (String language : Words.LANGUAGES) {
            Words words = Words.in(language, Company.BUNDLED);
            assertThat(english).allSatisfy(key -> assertThat(words.of(key)).isNotBlank());
        }
        var german = ResourceBundle.getBundle(
                "dev.crucible.novel.words",
                Locale.GERMAN,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        assertThat(english)
                .allSatisfy(key -> assertThat(german.containsKey(key)).isTrue());
        assertThat(Words.in("de", Company.BUNDLED).of("menu.start"))
                .isNotEqualTo(Words.in("en", Company.BUNDLED).of("menu.start"));
    }

    @Test
    void theCrewIsToldOfInEveryLanguage() {
        for (String language : Words.LANGUAGES) {
            Words words = Words.in(language, Company.BUNDLED);
            for (CastMember member : Cast.bundled().members()) {
                for (String key : List.of("agent", "epithet", "codex")) {
                    assertThat(words.of(key + "." + member.id())).isNotBlank();
                }
                if (!member.spirit()) {
                    assertThat(words.of("gossip." + member.id())).isNotBlank();
                }
            }
        }
        assertThat(Words.in("en", Company.BUNDLED).of("agent.cupid")).isEqualTo("Cupid");
        assertThat(Words.in("de", Company.BUNDLED).of("agent.cupid")).isEqualTo("Cupido");
        assertThat(Words.in("de", Company.BUNDLED).of("epithet.puck"))
                .isNotEqualTo(Words.in("en", Company.BUNDLED).of("epithet.puck"));
        assertThat(Words.in("de", Company.BUNDLED).ofOr("codex.puck", "")).startsWith("Ein Geist");
    }

    @Test
    void aSaveIsWrittenAsItHasAlwaysBeen(@TempDir Path saves) throws IOException {
        String all = """
                {"version":1,"bridge":"http://b","contextId":"c","playerId":"p","project":"/x","affinities":{"metis":0.7},"place":"stoa",\
                "agent":"metis","state":"neutral","note":"N","savedAt":1790000000,"position":{"scene":"opening","line":"?","index":6},\
                "unread":true,"read":[{"speaker":"puck","text":"Psst.","portrait":"scheming","kind":"dialogue"}]}""";
        SaveSlots.Slot slot = new SaveSlots.Slot("1", 1);
        Files.writeString(saves.resolve("1-1.json"), all);
        SaveSlots slots = new SaveSlots(saves);
        Save save = slots.read(slot).orElseThrow();
        assertThat(save.reading().position()).isEqualTo(new ScenePosition("opening", "?", 6));
        slots.write(slot, save, new byte[0]);
        JsonNode written = new ObjectMapper().readTree(saves.resolve("1-1.json").toFile());
        assertThat(written).hasToString(all);
    }

    @Test
    void aSaveOfTheFirstVersionLoads(@TempDir Path saves) throws IOException {
        Files.writeString(saves.resolve("1-1.json"), """
                {"version": 1, "bridge": "http://127.0.0.1:10010", "contextId": "c", "playerId": "p", "project": "",
                 "affinities": {"metis": 0.7}, "place": "stoa", "agent": "metis", "state": "neutral",
                 "note": "Architect of Intent", "savedAt": 1790000000}
                """);
        SaveSlots slots = new SaveSlots(saves);
        Save save = slots.read(new SaveSlots.Slot("1", 1)).orElseThrow();
        assertThat(save.reading()).isEqualTo(Save.Reading.NONE);
        assertThat(save.talk().affinities()).containsEntry("metis", .7);
        assertThat(save.scene())
                .isEqualTo(new Save.Scene("stoa", "metis", "neutral", "Architect of Intent", 1790000000L));
        assertThat(slots.newestPage()).isEqualTo("1");
        assertThat(slots.last()).isEqualTo(new SaveSlots.Content.Empty());
    }
}
