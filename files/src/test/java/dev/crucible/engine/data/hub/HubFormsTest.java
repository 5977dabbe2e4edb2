package dev.crucible.engine.data.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.FileServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations, splits, formats, tokens and the hub's own cache, against an imitation of the hub on this machine. */
class HubFormsTest {

    private static final String NAME = "owner/set";

    @TempDir
    Path root;

    private FileServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new FileServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Hub hub() {
        return Hub.of(Map.of(
                "HF_ENDPOINT", server.address("/").toString(),
                "HF_TOKEN", "s3cret",
                "HF_HUB_CACHE", root.resolve("cache").toString()));
    }

    private Path fetch(HubSet set) {
        return hub().fetch(set, root.resolve("sets").resolve(set.folder()));
    }

    private static HubSet set(String configuration, String train, String test) {
        return new HubSet(
                NAME, Optional.ofNullable(configuration), Optional.ofNullable(train), Optional.ofNullable(test));
    }

    private void converted() {
        server.with("/api/datasets/owner/set/parquet", """
                        {"one": {"train": ["https://huggingface.co/p/one-train"], "test": ["/p/unused"]},
                         "two": {"train": ["%1$s/p/two-train-0", "%1$s/p/two-train-1"], "validation": ["%1$s/p/two-val"],
                                 "extra": ["%1$s/p/two-extra"]}}""".formatted(server.address("")))
                .with("/p/one-train", "1")
                .with("/p/unused", "u")
                .with("/p/two-train-0", "20")
                .with("/p/two-train-1", "21")
                .with("/p/two-val", "2v")
                .with("/p/two-extra", "2x");
    }

    @Test
    void takesTheConfigurationThatIsAskedFor() {
        converted();
        Path place = fetch(set("two", null, null));
        assertThat(place.getFileName()).hasToString("owner--set@two");
        assertThat(place.resolve("train-00000.parquet")).hasContent("20");
        assertThat(place.resolve("train-00001.parquet")).hasContent("21");
        assertThat(place.resolve("test-00000.parquet")).hasContent("2v");
        assertThatThrownBy(() -> fetch(set("three", null, null)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no configuration 'three'; it has one, two");
    }

    @Test
    void takesTheSplitsThatAreAskedFor() {
        converted();
        Path place = fetch(set("two", "extra", "train"));
        assertThat(place.getFileName()).hasToString("owner--set@two@@extra+train");
        assertThat(place.resolve("train-00000.parquet")).hasContent("2x");
        assertThat(place.resolve("test-00001.parquet")).hasContent("21");
        assertThatThrownBy(() -> fetch(set("two", "none", null)))
                .hasMessageContaining("no split 'none'; it has train, validation, extra");
        assertThatThrownBy(() -> fetch(set("two", null, "none"))).hasMessageContaining("no split 'none'");
    }

    @Test
    void asksAMirrorForTheAddressesOfTheHubAndShowsItTheToken() {
        server.with("/api/datasets/owner/set/parquet", "{\"default\": {\"train\": [\"https://huggingface.co/p/a\"]}}")
                .with("/p/a", "a");
        assertThat(fetch(new HubSet(NAME)).resolve("train-00000.parquet")).hasContent("a");
        assertThat(server.asked())
                .containsExactly("/api/datasets/owner/set/parquet Bearer s3cret", "/p/a Bearer s3cret");
        assertThat(hub().toString()).doesNotContain("s3cret");
    }

    @Test
    void takesTheOwnersFilesWhereTheHubMadeNoParquet() {
        server.with("/api/datasets/owner/set/tree/main?recursive=true", """
                        [{"type": "directory", "path": "data"}, {"type": "file", "path": "README.md"},
                         {"type": "file", "path": "dataset_infos.json"}, {"type": "file", "path": "data/notes.txt"},
                         {"type": "file", "path": "data/train-1.jsonl"}, {"type": "file", "path": "data/test.jsonl"}]""")
                .with("/datasets/owner/set/resolve/main/data/train-1.jsonl", "{\"n\": 2}")
                .with("/datasets/owner/set/resolve/main/data/test.jsonl", "{\"n\": 3}");
        Path place = fetch(new HubSet(NAME));
        assertThat(place.resolve("train.jsonl")).hasContent("{\"n\": 2}\n");
        assertThat(place.resolve("test.jsonl")).hasContent("{\"n\": 3}\n");
        assertThat(place).isDirectoryNotContaining("glob:**-0000*");
    }

    @Test
    void saysSoWhereASetIsClosedOrUnknown() {
        server.failing("/api/datasets/owner/set/parquet", 401);
        assertThatThrownBy(() -> fetch(new HubSet(NAME)))
                .hasMessageContaining("not open to everybody; set HF_TOKEN")
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> fetch(new HubSet(NAME)))
                .hasMessageContaining("status 404")
                .hasMessageContaining("crucible data get hf:owner/set --from FILE");
        assertThat(root.resolve("sets/owner--set")).doesNotExist();
    }

    @Test
    void refusesAnEndpointThatIsNone() {
        for (String endpoint : List.of("huggingface.co", "ftp://a", "http//user:s3cret@a")) {
            assertThatThrownBy(() -> Hub.of(Map.of("HF_ENDPOINT", endpoint)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("HF_ENDPOINT is no address")
                    .hasMessageNotContaining("s3cret");
        }
        assertThat(Hub.of(Map.of("HF_ENDPOINT", " ", "HF_TOKEN", " ")).token()).isEmpty();
    }

    /** As the Python client lays it out: blobs, links to them, and names of commits. */
    private void cached(String revision, Map<String, String> files) throws IOException {
        Path repository = root.resolve("cache/datasets--owner--set");
        Path reference = repository.resolve("refs").resolve(revision);
        Files.createDirectories(reference.getParent());
        Files.writeString(reference, "abc123");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path blob = repository
                    .resolve("blobs")
                    .resolve(Integer.toHexString(file.getKey().hashCode()));
            Files.createDirectories(blob.getParent());
            Files.writeString(blob, file.getValue());
            Path link = repository.resolve("snapshots/abc123").resolve(file.getKey());
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, link.getParent().relativize(blob));
        }
    }

    @Test
    void findsWhatTheHubsOwnCacheHolds() throws IOException {
        cached(
                "refs/convert/parquet",
                Map.of(
                        "one/train/0000.parquet", "a",
                        "two/train/0000.parquet", "b",
                        "two/train/0001.parquet", "c",
                        "two/test/0000.parquet", "d"));
        Path place = fetch(set("two", null, null));
        assertThat(place.resolve("train-00001.parquet")).hasContent("c");
        assertThat(place.resolve("test-00000.parquet")).hasContent("d");
        assertThat(fetch(new HubSet(NAME)).resolve("train-00000.parquet")).hasContent("a");
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void passesOverLinksOutOfTheCache() throws IOException {
        cached("main", Map.of("train.csv", "x,label"));
        Path secret = Files.writeString(root.resolve("secret"), "secret");
        Files.createSymbolicLink(root.resolve("cache/datasets--owner--set/snapshots/abc123/test.csv"), secret);
        Path place = fetch(new HubSet(NAME));
        assertThat(place.resolve("train.csv")).hasContent("x,label\n");
        assertThat(place.resolve("test.csv")).doesNotExist();
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void passesOverACacheWhoseReferenceLeadsAway() throws IOException {
        cached("main", Map.of("train.csv", "x"));
        Files.writeString(root.resolve("cache/datasets--owner--set/refs/main"), "../../..");
        assertThatThrownBy(() -> fetch(new HubSet(NAME))).hasMessageContaining("status 404");
    }

    @Test
    void findsSplitsByTheNamesOfFiles() {
        HubSet any = new HubSet(NAME);
        assertThat(RepositoryFiles.of(
                        List.of("data/train-00000-of-00001.parquet", "data/test-00000-of-00001.parquet"), any))
                .contains(new RepositoryFiles(
                        "parquet",
                        List.of("data/train-00000-of-00001.parquet"),
                        List.of("data/test-00000-of-00001.parquet")));
        assertThat(RepositoryFiles.of(List.of("a/dev.csv", "a/train.csv", "training.txt"), set("a", null, "dev")))
                .contains(new RepositoryFiles("csv", List.of("a/train.csv"), List.of("a/dev.csv")));
        assertThat(RepositoryFiles.of(List.of("all.csv"), any))
                .contains(new RepositoryFiles("csv", List.of("all.csv"), List.of()));
        assertThat(RepositoryFiles.of(List.of("test.csv"), any)).isEmpty();
        assertThat(RepositoryFiles.of(List.of("strain.csv", "trained.csv"), any))
                .isEmpty();
        assertThat(RepositoryFiles.of(List.of("train.csv"), set(null, null, "test")))
                .isEmpty();
    }
}
