package dev.crucible.engine.data.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadTest {

    private static final byte[] CONTENT = IntStream.range(0, 5000)
            .mapToObj(Integer::toString)
            .reduce("", String::concat)
            .getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private FileServer server;
    private FileServer other;

    @BeforeEach
    void serve() throws IOException {
        server = new FileServer().with("/file", CONTENT);
        other = new FileServer().with("/file", CONTENT);
    }

    @AfterEach
    void stop() {
        server.close();
        other.close();
    }

    private Checksum sum() throws IOException {
        Path file = folder.resolve("whole");
        Files.write(file, CONTENT);
        return Checksum.of(file);
    }

    private Path got(Optional<Checksum> sum, long bytes, URI... from) throws IOException, InterruptedException {
        Path file = folder.resolve("got");
        try (Download download = new Download(1 << 20, Optional.empty())) {
            assertThat(download.file(new Download.Source(List.of(from), bytes, sum), file))
                    .isEqualTo(sum.isPresent());
        }
        assertThat(folder.resolve("got.part")).doesNotExist();
        return file;
    }

    private void refused(String why, Optional<Checksum> sum, long bytes, URI... from) {
        assertThatThrownBy(() -> got(sum, bytes, from))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
        assertThat(folder.resolve("got")).doesNotExist();
    }

    @Test
    void fetches() throws Exception {
        assertThat(got(Optional.of(sum()), CONTENT.length, server.address("/file")))
                .hasBinaryContent(CONTENT);
        assertThat(server.asked()).containsExactly("/file");
    }

    @Test
    void goesOnWhereTheConnectionWasCut() throws Exception {
        server.cutting("/file", 1000);
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
        assertThat(server.asked()).containsExactly("/file", "/file bytes=1000-");
    }

    @Test
    void goesOnInAnotherProcess() throws Exception {
        Files.write(folder.resolve("got.part"), Arrays.copyOf(CONTENT, 77));
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
        assertThat(server.asked()).containsExactly("/file bytes=77-");
    }

    @Test
    void startsAnewWhereTheServerKnowsNoRanges() throws Exception {
        server.withoutRanges().cutting("/file", 1000);
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
    }

    @Test
    void takesAWholePartAsItIs() throws Exception {
        Files.write(folder.resolve("got.part"), CONTENT);
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
    }

    @Test
    void dropsAPartThatIsTooLong() throws Exception {
        Files.write(folder.resolve("got.part"), Arrays.copyOf(CONTENT, CONTENT.length + 5));
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
    }

    @Test
    void dropsAPartOfAnotherFile() throws Exception {
        Files.write(folder.resolve("got.part"), new byte[100]);
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
        assertThat(server.asked()).containsExactly("/file bytes=100-", "/file");
    }

    @Test
    void asksTheMirrorWhereTheFirstAddressHasNothing() throws Exception {
        assertThat(got(Optional.of(sum()), 0, server.address("/gone"), other.address("/file")))
                .hasBinaryContent(CONTENT);
        assertThat(server.asked()).containsExactly("/gone");
    }

    @Test
    void asksTheMirrorWhereTheFirstAddressHasSomethingElse() throws Exception {
        server.with("/file", "<html>moved</html>");
        assertThat(got(Optional.of(sum()), 0, server.address("/file"), other.address("/file")))
                .hasBinaryContent(CONTENT);
    }

    @Test
    void triesAgainWhatMayPass() throws Exception {
        server.failing("/file", 503);
        assertThat(got(Optional.of(sum()), 0, server.address("/file"))).hasBinaryContent(CONTENT);
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void refusesWhatDoesNotAddUp() throws Exception {
        refused("does not have the checksum", Optional.of(Checksum.sha256("0".repeat(64))), 0, server.address("/file"));
        assertThat(folder.resolve("got.part")).doesNotExist();
        refused("where 7 belong", Optional.empty(), 7, server.address("/file"));
    }

    @Test
    void tellsWhatEachAddressAnswered() {
        refused("status 404 for " + server.address("/gone"), Optional.empty(), 0, server.address("/gone"));
        URI signed = other.address("/gone?X-Signature=secret");
        assertThatThrownBy(() -> got(Optional.empty(), 0, server.address("/gone"), signed))
                .hasMessageContaining("; status 404 for " + other.address("/gone"))
                .hasMessageNotContaining("secret");
    }

    @Test
    void keepsToItsBudget() {
        server.with("/file", new byte[(1 << 20) + 1]);
        refused("larger than 1,048,576 bytes", Optional.empty(), 0, server.address("/file"));
    }

    @Test
    void followsRedirectsOnThisServerButToNoOtherWithoutHttps() throws Exception {
        server.redirecting("/from", "/file");
        assertThat(got(Optional.of(sum()), 0, server.address("/from"))).hasBinaryContent(CONTENT);
        Files.delete(folder.resolve("got"));
        server.redirecting("/away", other.address("/file").toString());
        refused("which is not HTTPS", Optional.empty(), 0, server.address("/away"));
        assertThat(other.asked()).isEmpty();
        server.redirecting("/round", "/round");
        refused("more than 5 redirects", Optional.empty(), 0, server.address("/round"));
        refused("which is not HTTPS", Optional.empty(), 0, URI.create("http://192.0.2.1/file"));
    }

    @Test
    void showsItsKeyToItsServerAlone() throws Exception {
        AccessKey key = new AccessKey(server.address(""), "s3cret");
        try (Download download = new Download(1 << 20, Optional.of(key))) {
            download.file(
                    new Download.Source(List.of(other.address("/gone"), server.address("/file")), 0, Optional.empty()),
                    folder.resolve("got"));
            assertThat(server.asked()).containsExactly("/file Bearer s3cret");
            assertThat(other.asked()).containsExactly("/gone");
            assertThatThrownBy(() -> download.text(server.address("/gone")))
                    .isInstanceOf(StatusException.class)
                    .hasMessageNotContaining("s3cret");
        }
        assertThat(key.toString()).doesNotContain("s3cret");
    }

    @Test
    void aKeyStaysBehindWhereARedirectLeavesItsServer() {
        AccessKey key = new AccessKey(URI.create("https://hub.example"), "s3cret");
        assertThat(key.opens(URI.create("https://hub.example/api"))).isTrue();
        for (String elsewhere : List.of(
                "http://hub.example/api",
                "https://hub.example:444/api",
                "https://hub.example.evil/api",
                "https://cdn.hub.example/api")) {
            assertThat(key.opens(URI.create(elsewhere))).as(elsewhere).isFalse();
        }
    }
}
