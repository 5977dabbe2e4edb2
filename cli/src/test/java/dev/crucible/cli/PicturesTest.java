package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pictures of the documentation are those of the present config and words, and each is on a page. */
class PicturesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path IMAGES = ROOT.resolve("docs/images");
    private static final Pattern TEXT = Pattern.compile("\"[^\"\n]*\"");
    private static final String CURE = "run scripts/pictures.sh, look at the pictures, and commit them";

    @Test
    void picturesAreMadeFromThePresentConfigAndWords() throws IOException, NoSuchAlgorithmException {
        List<String> stale = new ArrayList<>();
        List<String> noted = new ArrayList<>();
        List<String> lines = Files.readAllLines(IMAGES.resolve("made.tsv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t");
            noted.add(cells[0]);
            if (!digest(cells[1].split(" ")).equals(cells[2])) {
                stale.add(cells[0] + " was made from another state of " + cells[1]);
            }
        }
        assertThat(stale).as(CURE).isEmpty();
        assertThat(pictures()).as(CURE).containsExactlyInAnyOrderElementsOf(noted);
    }

    @Test
    void everyPictureIsOnAPage() throws IOException {
        StringBuilder pages = new StringBuilder(Files.readString(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            for (Path page :
                    (Iterable<Path>) docs.filter(file -> file.toString().endsWith(".md"))::iterator) {
                pages.append(Files.readString(page));
            }
        }
        assertThat(pictures()).allSatisfy(picture -> assertThat(pages).contains("images/" + picture));
    }

    private static List<String> pictures() throws IOException {
        try (Stream<Path> files = Files.list(IMAGES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".png"))
                    .toList();
        }
    }

    /** Of the files, but of Java only the texts; as scripts/pictures.sh computes it. */
    private static String digest(String... inputs) throws IOException, NoSuchAlgorithmException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (String input : inputs) {
            byte[] content = Files.readAllBytes(ROOT.resolve(input));
            read.write(input.endsWith(".java") ? texts(content) : content);
        }
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(read.toByteArray()));
    }

    private static byte[] texts(byte[] java) {
        return TEXT.matcher(new String(java, StandardCharsets.UTF_8))
                .results()
                .map(text -> text.group() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }
}
