package dev.crucible.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {

    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000);

    @TempDir
    Path folder;

    private int made;

    private void fill(String target, String ingredient) throws IOException {
        new BuildCache(folder.resolve("cache"))
                .add(ingredient.getBytes(StandardCharsets.UTF_8))
                .fill(folder.resolve(target), into -> {
                    made++;
                    Files.writeString(Files.createDirectory(into.resolve("a")).resolve("b"), "made of " + ingredient);
                });
    }

    @Test
    void makesOnceOfTheSameIngredientsWhateverBecomesOfTheTarget() throws IOException {
        fill("one", "x");
        fill("two", "x");
        assertThat(made).isEqualTo(1);
        assertThat(folder.resolve("two/a/b")).hasContent("made of x");

        fill("one", "y");
        assertThat(made).isEqualTo(2);
        assertThat(folder.resolve("one/a/b")).hasContent("made of y");
        fill("one", "x");
        assertThat(made).isEqualTo(2);
        assertThat(folder.resolve("one/a/b")).hasContent("made of x");
    }

    @Test
    void leavesAnEqualFileAsItIsAndReplacesAnother() throws IOException {
        fill("one", "x");
        Path file = folder.resolve("one/a/b");
        Files.setLastModifiedTime(file, LONG_AGO);
        fill("one", "x");
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(LONG_AGO);

        Files.writeString(file, "spoilt");
        fill("one", "x");
        assertThat(file).hasContent("made of x");
    }

    @Test
    void keepsTheLastFewStates() throws IOException {
        for (int i = 0; i < 9; i++) {
            fill("one", "x" + i);
        }
        try (var kept = Files.list(folder.resolve("cache"))) {
            assertThat(kept).hasSize(4);
        }
    }

    @Test
    void aChangedFileOrNameIsAnotherIngredient() throws IOException {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a"), "1");
        for (String content : new String[] {"1", "1", "2"}) {
            Files.writeString(root.resolve("a"), content);
            new BuildCache(folder.resolve("cache"))
                    .add(root, BuildCache.files(root))
                    .fill(folder.resolve("one"), into -> made++);
        }
        assertThat(made).isEqualTo(2);
        Files.move(root.resolve("a"), root.resolve("b"));
        new BuildCache(folder.resolve("cache"))
                .add(root, BuildCache.files(root))
                .fill(folder.resolve("one"), into -> made++);
        assertThat(made).isEqualTo(3);
    }
}
