package dev.crucible.engine.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {

    private static final String SUM_OF_A = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

    @TempDir
    Path root;

    private Path here;
    private Path there;
    private Bundle bundle;

    @BeforeEach
    void set() throws IOException {
        here = root.resolve("here");
        there = root.resolve("there");
        bundle = new Bundle(root.resolve("set.zip"));
        Files.createDirectories(here.resolve("set/train/a b"));
        Files.writeString(here.resolve("set/train/a b/1.txt"), "one");
        Files.writeString(here.resolve("set/SOURCE.json"), "{}");
    }

    @Test
    void carriesASetToAMachineWithoutANetwork() {
        bundle.pack("set", "crucible data get set", here.resolve("set"));
        Path place = bundle.take(there, 1000, List.of("set"));
        assertThat(place).isEqualTo(there.resolve("set"));
        assertThat(place.resolve("train/a b/1.txt")).hasContent("one");
        assertThat(place.resolve("SOURCE.json")).hasContent("{}");
        assertThatThrownBy(() -> bundle.take(there, 1000, List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is there already");
    }

    @Test
    void carriesASetOfTheHub() throws IOException {
        Files.createDirectories(here.resolve("hub"));
        Files.move(here.resolve("set"), here.resolve("hub/owner--set@two"));
        bundle.pack("hub/owner--set@two", "", here.resolve("hub/owner--set@two"));
        assertThat(bundle.take(there, 1000, List.of())).isEqualTo(there.resolve("hub/owner--set@two"));
    }

    @Test
    void leavesLinksOut() throws IOException {
        Files.writeString(root.resolve("secret"), "secret");
        Files.createSymbolicLink(here.resolve("set/link"), root.resolve("secret"));
        bundle.pack("set", "", here.resolve("set"));
        assertThat(bundle.take(there, 1000, List.of()).resolve("link")).doesNotExist();
    }

    @Test
    void namesTheCommandWhereThereIsNothingToPack() {
        assertThatThrownBy(() -> bundle.pack("mnist", "crucible data get mnist", here.resolve("mnist")))
                .hasMessageContaining("`crucible data get mnist` brings it");
    }

    @Test
    void takesNoOtherSetThanWasAskedFor() {
        bundle.pack("set", "", here.resolve("set"));
        assertThatThrownBy(() -> new Bundle(root.resolve("none")).take(there, 1000, List.of()))
                .hasMessageContaining("there is no file");
        assertThatThrownBy(() -> bundle.take(there, 1000, List.of("mnist")))
                .hasMessageContaining("holds the data set set, not mnist");
    }

    private void write(String list, Map<String, byte[]> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(bundle.file());
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("bundle.json"));
            zip.write(list.getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
    }

    private static String list(String name, String file, long bytes, String sum) {
        return "{\"format\": 1, \"name\": \"%s\", \"files\": {\"%s\": {\"bytes\": %d, \"sha256\": \"%s\"}}}"
                .formatted(name, file, bytes, sum);
    }

    private void refused(String why) {
        assertThatThrownBy(() -> bundle.take(there, 1000, List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(why);
        assertThat(there.resolve("set")).doesNotExist();
        assertThat(root.resolve("evil")).doesNotExist();
        assertThat(there.resolve("evil")).doesNotExist();
    }

    @Test
    void takesAHandMadeBundle() throws IOException {
        write(list("set", "f", 1, SUM_OF_A), Map.of("files/f", new byte[] {'a'}));
        assertThat(bundle.take(there, 1000, List.of()).resolve("f")).hasContent("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil", "a/../../evil", "/evil", "a//b", "", ".", "a\\\\..\\\\evil", "C:evil"})
    void neverLeavesItsFolder(String path) throws IOException {
        write(list("set", path, 1, SUM_OF_A), Map.of("files/" + path.replace("\\\\", "\\"), new byte[] {'a'}));
        refused("in a way that is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil", "/evil", "", "..", "a/b", "hub/../../evil", "models/x", ".fetching"})
    void namesNoOtherFolder(String name) throws IOException {
        write(list(name, "f", 1, SUM_OF_A), Map.of("files/f", new byte[] {'a'}));
        refused("its list names no data set");
    }

    @Test
    void refusesWhatItsListDoesNotTell() throws IOException {
        write(list("set", "f", 1, "0".repeat(64)), Map.of("files/f", new byte[] {'a'}));
        refused("'f' does not have the checksum");
        write(list("set", "f", 1, SUM_OF_A), Map.of("files/f", new byte[900]));
        refused("'f' is longer than its list says");
        write(list("set", "f", 1, SUM_OF_A), Map.of());
        refused("'f' is missing");
        write(list("set", "f", 5000, SUM_OF_A), Map.of("files/f", new byte[5000]));
        refused("at most 1,000 bytes are allowed");
        Map<String, byte[]> more = new LinkedHashMap<>(Map.of("files/f", new byte[] {'a'}));
        more.put("files/../../evil", new byte[] {'a'});
        write(list("set", "f", 1, SUM_OF_A), more);
        refused("which its list does not name");
        Files.writeString(bundle.file(), "no zip");
        refused("is no bundle");
    }
}
