package dev.crucible.engine.data.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {

    @TempDir
    Path folder;

    private static byte[] zip(Map<String, byte[]> members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey()));
                zip.write(member.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static void tar(OutputStream out, String name, char type, byte[] content) throws IOException {
        byte[] header = new byte[512];
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, header, 0, text.length);
        byte[] size = "%011o".formatted(content.length).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(size, 0, header, 124, size.length);
        header[156] = (byte) type;
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 5);
        out.write(header);
        out.write(content);
        out.write(new byte[(512 - content.length % 512) % 512]);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    @Test
    void takesMembersOfAZipAndOfAZipInIt() throws IOException {
        byte[] inner = zip(Map.of("a b/deep.txt", text("deep")));
        Path archive = file("x.zip", zip(Map.of("in.zip", inner, "d/top.txt", text("top"), "other", text("no"))));
        new Archive(archive, 10_000)
                .extract(Map.of(
                        "d/top.txt", folder.resolve("out/top"), "in.zip!/a b/deep.txt", folder.resolve("out/deep")));
        assertThat(folder.resolve("out/top")).hasContent("top");
        assertThat(folder.resolve("out/deep")).hasContent("deep");
        assertThat(folder).isDirectoryNotContaining("glob:**inner*");
        assertThat(folder.resolve("out").toFile().list()).hasSize(2);
    }

    @Test
    void takesMembersOfATarFileWithLongNames() throws IOException {
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        String gnu = "g".repeat(150);
        String pax = "p".repeat(150);
        tar(tar, "skipped", '0', new byte[700]);
        tar(tar, "dir/", '5', new byte[0]);
        tar(tar, "dir/short", '0', text("short"));
        tar(tar, "././@LongLink", 'L', text(gnu + "\0"));
        tar(tar, gnu.substring(0, 100), '0', text("gnu"));
        String record = " path=" + pax + "\n";
        tar(tar, "header", 'x', text((record.length() + 3) + record));
        tar(tar, "cut", '0', text("pax"));
        tar.write(new byte[1024]);
        Path archive = file("x.tar.gz", gzip(tar.toByteArray()));
        new Archive(archive, 10_000)
                .extract(Map.of(
                        "dir/short", folder.resolve("short"), gnu, folder.resolve("gnu"), pax, folder.resolve("pax")));
        assertThat(folder.resolve("short")).hasContent("short");
        assertThat(folder.resolve("gnu")).hasContent("gnu");
        assertThat(folder.resolve("pax")).hasContent("pax");
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    void namesWhatIsMissing() throws IOException {
        Path archive = file("x.zip", zip(Map.of("a", text("a"), "../b", text("b"))));
        assertThatThrownBy(() -> new Archive(archive, 100).extract(Map.of("b", folder.resolve("out"))))
                .isInstanceOf(IOException.class)
                .hasMessage("x.zip holds no b");
    }

    @Test
    void aMemberDoesNotChooseItsPlace() throws IOException {
        Path archive = file("x.zip", zip(Map.of("../../evil", text("a"))));
        new Archive(archive, 100).extract(Map.of("../../evil", folder.resolve("out/tame")));
        assertThat(folder.resolve("out/tame")).hasContent("a");
        assertThat(folder.getParent().resolve("evil")).doesNotExist();
    }

    @Test
    void stopsAtBombs() throws IOException {
        byte[] bomb = new byte[3_000_000];
        Path zipped = file("x.zip", zip(Map.of("bomb", bomb)));
        assertThat(Files.size(zipped)).isLessThan(10_000);
        assertThatThrownBy(() -> new Archive(zipped, 1_000_000).extract(Map.of("bomb", folder.resolve("out"))))
                .hasMessage("x.zip unpacks to more than is allowed");
        assertThat(Files.size(folder.resolve("out"))).isLessThanOrEqualTo(1_000_000);

        Path nested = file("y.zip", zip(Map.of("x.zip", Files.readAllBytes(zipped))));
        assertThatThrownBy(() -> new Archive(nested, 1_000_000).extract(Map.of("x.zip!/bomb", folder.resolve("out"))))
                .hasMessageContaining("unpacks to more than is allowed");

        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        tar(tar, "skipped", '0', bomb);
        tar(tar, "wanted", '0', text("w"));
        Path tarred = file("z.tgz", gzip(tar.toByteArray()));
        assertThatThrownBy(() -> new Archive(tarred, 1_000_000).extract(Map.of("wanted", folder.resolve("out"))))
                .hasMessage("z.tgz unpacks to more than is allowed");
    }

    @Test
    void refusesATarFileThatIsCutOffOrDamaged() throws IOException {
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        tar(tar, "wanted", '0', new byte[5000]);
        byte[] whole = tar.toByteArray();
        Path cut = file("cut.tgz", gzip(Arrays.copyOf(whole, 2000)));
        assertThatThrownBy(() -> new Archive(cut, 100_000).extract(Map.of("wanted", folder.resolve("out"))))
                .hasMessageContaining("ends inside of");
        whole[124] = 'x';
        Path damaged = file("damaged.tgz", gzip(whole));
        assertThatThrownBy(() -> new Archive(damaged, 100_000).extract(Map.of("wanted", folder.resolve("out"))))
                .hasMessageContaining("the tar file is damaged");
    }
}
