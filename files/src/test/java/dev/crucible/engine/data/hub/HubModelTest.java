package dev.crucible.engine.data.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.fetch.FileServer;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against an imitation of the hub on this machine. */
class HubModelTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    private static final HubModel MODEL = new HubModel("owner/tiny", HubModel.MAIN);
    private static final String WEIGHTS = "the weights";

    @TempDir
    Path root;

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

    private static String digest(String text) throws NoSuchAlgorithmException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private void serve(String digest) {
        String resolve = "/owner/tiny/resolve/" + COMMIT + "/";
        server.with("/api/models/owner/tiny/revision/main", "{\"sha\": \"" + COMMIT + "\"}")
                .with("/api/models/owner/tiny/tree/" + COMMIT, """
                        [{"type": "file", "path": "README.md", "size": 3},
                         {"type": "file", "path": "config.json", "size": 2},
                         {"type": "file", "path": "vocab.txt", "size": 5},
                         {"type": "file", "path": "pytorch_model.bin", "size": 9},
                         {"type": "file", "path": "model.safetensors", "size": %d, "lfs": {"oid": "%s"}}]
                        """.formatted(WEIGHTS.length(), digest))
                .with(resolve + "config.json", "{}")
                .with(resolve + "vocab.txt", "words")
                .with(resolve + "model.safetensors", WEIGHTS);
    }

    private Path fetch(Optional<String> token, Optional<HubCache> cache) {
        Hub hub = new Hub(server.address(""), 1000, token, cache);
        return MODEL.fetch(hub, root.resolve("models/owner/tiny"), told::add);
    }

    @Test
    void bringsSettingsVocabularyAndWeightsOfOneCommit() throws Exception {
        serve(digest(WEIGHTS));
        Path place = fetch(Optional.of("secret"), Optional.empty());
        assertThat(place.resolve("model.safetensors")).hasContent(WEIGHTS);
        assertThat(place.resolve("config.json")).hasContent("{}");
        assertThat(place.resolve("README.md")).doesNotExist();
        assertThat(place.resolve("pytorch_model.bin")).doesNotExist();
        assertThat(Json.readObject(place.resolve("SOURCE.json"))).isEqualTo(Json.MAPPER.readTree("""
                        {"model": "owner/tiny", "revision": "main", "commit": "%s", "from": "%s",
                         "files": {"config.json": "sha256:%s", "vocab.txt": "sha256:%s", "model.safetensors": "sha256:%s"}}
                        """.formatted(
                        COMMIT, server.address(""), digest("{}"), digest("words"), digest(WEIGHTS))));
        assertThat(server.asked()).allMatch(asked -> asked.endsWith(" Bearer secret"));
        int before = server.asked().size();
        assertThat(fetch(Optional.empty(), Optional.empty())).isEqualTo(place);
        assertThat(server.asked()).hasSize(before);
    }

    @Test
    void takesUpWhatStopped() throws Exception {
        serve(digest(WEIGHTS));
        String weights = "/owner/tiny/resolve/" + COMMIT + "/model.safetensors";
        server.failing(weights, 404);
        assertThatThrownBy(() -> fetch(Optional.empty(), Optional.empty()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("model 'owner/tiny' cannot be fetched from " + server.address(""))
                .hasMessageContaining("404");
        assertThat(root.resolve("models/owner/tiny")).doesNotExist();
        server.asked().clear();
        assertThat(fetch(Optional.empty(), Optional.empty()).resolve("vocab.txt"))
                .hasContent("words");
        assertThat(server.asked()).noneMatch(asked -> asked.contains("vocab.txt"));
    }

    @Test
    void refusesDamagedWeights() throws Exception {
        serve(digest("others"));
        assertThatThrownBy(() -> fetch(Optional.empty(), Optional.empty()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("model.safetensors");
        assertThat(root.resolve("models/owner/tiny")).doesNotExist();
    }

    @Test
    void saysWhatOpensAModelAndWhatItLacks() {
        server.failing("/api/models/owner/tiny/revision/main", 401);
        assertThatThrownBy(() -> fetch(Optional.empty(), Optional.empty())).hasMessageContaining("set HF_TOKEN");
        server.with("/api/models/owner/tiny/revision/main", "{\"sha\": \"" + COMMIT + "\"}")
                .with("/api/models/owner/tiny/tree/" + COMMIT, "[{\"path\": \"pytorch_model.bin\"}]");
        assertThatThrownBy(() -> fetch(Optional.empty(), Optional.empty()))
                .hasMessageContaining("python -m crucible_fl.convert");
        assertThatIllegalArgumentException().isThrownBy(() -> new HubModel("../etc", "main"));
        assertThatIllegalArgumentException().isThrownBy(() -> new HubModel("a", "../main"));
    }

    @Test
    void takesItOutOfTheHubsCache() throws IOException {
        Path repository = root.resolve("cache/models--owner--tiny");
        Path snapshot = Files.createDirectories(repository.resolve("snapshots").resolve(COMMIT));
        Files.createDirectories(repository.resolve("refs"));
        Files.writeString(repository.resolve("refs/main"), COMMIT);
        Path blob = Files.createDirectories(repository.resolve("blobs")).resolve("abc");
        Files.writeString(blob, WEIGHTS);
        HubCache cache = new HubCache(root.resolve("cache"));
        Files.createSymbolicLink(snapshot.resolve("model.safetensors"), Path.of("../../blobs/abc"));
        assertThat(MODEL.cached(cache)).isEmpty();
        Files.writeString(snapshot.resolve("config.json"), "{}");
        assertThat(MODEL.cached(cache)).contains(snapshot);
        Path place = fetch(Optional.empty(), Optional.of(cache));
        assertThat(place.resolve("model.safetensors")).hasContent(WEIGHTS);
        assertThat(server.asked()).isEmpty();
    }
}
