package dev.crucible.engine.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.fetch.FileServer;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.io.FolderTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetFetcherTest {

    @TempDir
    Path datasets;

    private final List<String> told = new ArrayList<>();
    private FileServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new FileServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private DatasetFetcher fetcher(long mostBytes) {
        return new DatasetFetcher(datasets, new Hub(server.address(""), mostBytes), mostBytes, told::add);
    }

    private static Recipe recipe(List<Recipe.SourceFile> files, List<JoinedTable> tables) {
        return new Recipe(
                "set",
                "a set",
                "CC0",
                "nobody",
                Map.of(),
                0,
                Recipe.Loader.TABLE,
                files,
                tables,
                Optional.empty(),
                Optional.empty(),
                new Recipe.Columns(Optional.empty(), Optional.empty(), Optional.empty()),
                false);
    }

    private static Recipe.SourceFile file(
            String name, Optional<Checksum> sum, Map<String, String> members, URI... from) {
        return new Recipe.SourceFile(name, List.of(from), 0, sum, members);
    }

    private Recipe plain(Optional<Checksum> sum) {
        return recipe(List.of(file("train.csv", sum, Map.of(), server.address("/train.csv"))), List.of());
    }

    @Test
    void bringsAWholeSetAndSaysWhereItCameFrom() throws IOException {
        server.with("/train.csv", "x,label\n1,a\n");
        Path place = fetcher(1000).get(plain(Optional.empty()));
        assertThat(place).isEqualTo(datasets.resolve("set"));
        assertThat(place.resolve("train.csv")).hasContent("x,label\n1,a\n");
        assertThat(Files.readString(place.resolve("SOURCE.json")))
                .contains(
                        "CC0",
                        "\"published\" : null",
                        server.address("/train.csv").toString());
        assertThat(told).anyMatch(line -> line.contains("nobody publishes a checksum of train.csv"));
        assertThat(datasets.resolve(".fetching/set")).doesNotExist();

        assertThat(fetcher(1000).get(plain(Optional.empty()))).isEqualTo(place);
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void holdsALaterCopyAgainstTheFirst() throws IOException {
        server.with("/train.csv", "x,label\n1,a\n");
        Path place = fetcher(1000).get(plain(Optional.empty()));
        assertThat(datasets.resolve("checksums.txt")).content().matches("[0-9a-f]{64}  set/train.csv\n");
        FolderTree.delete(place);
        server.with("/train.csv", "x,label\n2,b\n");
        assertThatThrownBy(() -> fetcher(1000).get(plain(Optional.empty())))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("does not have the checksum")
                .hasMessageContaining("crucible data get set --from FILE");
        assertThat(place).doesNotExist();
    }

    @Test
    void refusesWhatDoesNotHaveThePublishedChecksum() {
        server.with("/train.csv", "x,label\n1,a\n");
        Checksum other = Checksum.parse("md5:" + "0".repeat(32));
        assertThatThrownBy(() -> fetcher(1000).get(plain(Optional.of(other))))
                .hasMessageContaining("does not have the checksum md5:00000");
        assertThat(datasets.resolve("set")).doesNotExist();
    }

    @Test
    void takesUpWhatIsThereInPart() throws IOException {
        server.with("/a", "aa").with("/train.csv", "x,label\n1,a\n");
        Recipe two = recipe(
                List.of(
                        file("a", Optional.empty(), Map.of(), server.address("/a")),
                        file("train.csv", Optional.empty(), Map.of(), server.address("/gone"))),
                List.of());
        assertThatThrownBy(() -> fetcher(1000).get(two)).hasMessageContaining("status 404");
        Recipe mended = recipe(
                List.of(
                        file("a", Optional.empty(), Map.of(), server.address("/a")),
                        file("train.csv", Optional.empty(), Map.of(), server.address("/train.csv"))),
                List.of());
        assertThat(fetcher(1000).get(mended).resolve("a")).hasContent("aa");
        assertThat(server.asked()).containsOnlyOnce("/a");
    }

    @Test
    void unpacksAndJoinsTables() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("d/y.txt"));
            zip.write("5\n6\n".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("d/x.txt"));
            zip.write("  1.5   2\n 3 4e-1 \n".getBytes(StandardCharsets.UTF_8));
        }
        server.with("/set.zip", bytes.toByteArray()).with("/test.txt", "|a comment\n6, -1, 0.\n\n");
        Recipe tables = recipe(
                List.of(
                        file(
                                "set.zip",
                                Optional.empty(),
                                Map.of("d/y.txt", "y.txt", "d/x.txt", "x.txt"),
                                server.address("/set.zip")),
                        file("test.txt", Optional.empty(), Map.of(), server.address("/test.txt"))),
                List.of(
                        new JoinedTable(
                                "train.csv", List.of("y.txt", "x.txt"), List.of("label", "f{2}"), "\\s+", 0, ""),
                        new JoinedTable("test.csv", List.of("test.txt"), List.of("label", "f{2}"), ",", 1, "\\.")));
        Path place = fetcher(10_000).get(tables);
        assertThat(place.resolve("train.csv")).hasContent("label,f1,f2\n5,1.5,2\n6,3,4e-1\n");
        assertThat(place.resolve("test.csv")).hasContent("label,f1,f2\n6,-1,0\n");
        assertThat(place.toFile().list()).containsExactlyInAnyOrder("train.csv", "test.csv", "SOURCE.json");
    }

    @Test
    void refusesTablesOfAnotherShape() {
        server.with("/a", "1,2,3\n");
        Recipe tables = recipe(
                List.of(file("a", Optional.empty(), Map.of(), server.address("/a"))),
                List.of(new JoinedTable("train.csv", List.of("a"), List.of("label", "x"), ",", 0, "")));
        assertThatThrownBy(() -> fetcher(1000).get(tables))
                .hasMessageContaining("a, line 1: expected 2 values, found 3");
        assertThat(datasets.resolve("set")).doesNotExist();
    }

    @Test
    void bringsNothingLargerThanAllowed() {
        server.with("/train.csv", new byte[2000]);
        assertThatThrownBy(() -> fetcher(1000).get(plain(Optional.empty())))
                .hasMessageContaining("larger than 1,000 bytes");
    }

    @Test
    void bringsNothingWhereDownloadsAreSwitchedOff() throws IOException {
        Files.createFile(datasets.resolve("no-downloads"));
        assertThatThrownBy(() -> fetcher(1000).get(plain(Optional.empty())))
                .hasMessageContaining("downloads are switched off here by the file");
        assertThat(server.asked()).isEmpty();
    }
}
