package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Image folders and Parquet files, through {@link Datasets} as a run loads them. */
class EncodedFilesTest {

    @TempDir
    Path root;

    private Path set;

    @BeforeEach
    void makeFolder() throws IOException {
        set = Files.createDirectory(root.resolve("image_files"));
    }

    private Dataset load(ImageForm image, int most) {
        return new Datasets(root)
                .load(new DatasetRequest(
                        "image_files", 2, most, TextForm.DEFAULT, image, Optional.empty(), new Seed(1)));
    }

    private Dataset load() {
        return load(ImageForm.DEFAULT, 0);
    }

    private void put(String name, byte[] image) throws IOException {
        Path file = set.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, image);
    }

    private void folders(String... splits) throws IOException {
        for (String split : splits) {
            for (int i = 0; i < 10; i++) {
                put(split + "cats/" + i + ".png", Pictures.colour(4, 3, 200, i, 0));
                put(split + "dogs/" + i + ".png", Pictures.colour(4, 3, 0, i, 200));
            }
        }
    }

    @Test
    void readsFoldersOfClasses() throws IOException {
        folders("train/", "test/");
        Dataset dataset = load();
        assertThat(dataset.shape()).isEqualTo(new Shape(3, 3, 4));
        assertThat(dataset.classes()).isEqualTo(2);
        assertThat(dataset.train().size()).isEqualTo(20);
        assertThat(dataset.test().size()).isEqualTo(20);
        assertThat(dataset.train().label(9)).isZero();
        assertThat(dataset.train().label(10)).isEqualTo(1);
        float[] pixels = new float[36];
        dataset.train().features(12, pixels, 0);
        assertThat(pixels).startsWith(0, 2 * (1 / 255f), 200 * (1 / 255f));
        assertThat(dataset.provenance().synthetic()).isFalse();
        assertThat(load(ImageForm.DEFAULT, 7).train().size()).isEqualTo(7);
    }

    @Test
    void holdsOutAFifthOfWhatIsUndivided() throws IOException {
        folders("");
        Dataset dataset = load();
        assertThat(dataset.train().size()).isEqualTo(16);
        assertThat(dataset.test().size()).isEqualTo(4);
        assertThat(dataset.test().label(1)).isZero();
        assertThat(dataset.test().label(2)).isEqualTo(1);
    }

    @Test
    void scalesWhatDiffersInSize() throws IOException {
        folders("train/", "test/");
        put("test/cats/big.png", Pictures.grey(40, 30, 50));
        assertThatThrownBy(this::load)
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        "big.png: expected an image of 4×3 as the first one, found 40×30; set image_size");
        assertThat(load(new ImageForm("image", 8), 0).shape()).isEqualTo(new Shape(3, 8, 8));
    }

    @Test
    void knownSetsKeepTheirClassesAndChannels() throws IOException {
        set = Files.createDirectory(root.resolve("breastmnist"));
        folders("train/", "test/");
        Dataset dataset = new Datasets(root).load("breastmnist", 2, 0, new Seed(1));
        assertThat(dataset.shape()).isEqualTo(new Shape(1, 3, 4));
        put("train/fish/0.png", Pictures.grey(4, 3, 1));
        assertThatThrownBy(() -> new Datasets(root).load("breastmnist", 2, 0, new Seed(1)))
                .hasMessageContaining("expected 2 classes in 'breastmnist', found 3, cats, dogs, fish");
    }

    @Test
    void refusesWhatDoesNotBelong() throws IOException {
        folders("train/");
        assertThatThrownBy(this::load).hasMessageContaining("expected the folders train and test, found train");
        folders("test/");
        put("test/fish/0.png", Pictures.colour(4, 3, 1, 1, 1));
        assertThatThrownBy(this::load)
                .hasMessageContaining("0.png: expected a label of the training samples, such as 'cats', found 'fish'");
        Files.delete(set.resolve("test/fish/0.png"));
        put("train/cats/notes.txt", new byte[3]);
        assertThatThrownBy(this::load).hasMessageContaining("notes.txt: expected a PNG or JPEG file");
        Files.delete(set.resolve("train/cats/notes.txt"));
        put("train/cats/3.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0});
        assertThatThrownBy(this::load).hasMessageContaining("3.png cannot be decoded");
    }

    @Test
    void readsParquetAsTheHubStoresIt() throws SQLException {
        parquet("train-00000-of-00002.parquet", "struct_pack(bytes := image, path := 'x')", 0, 10);
        parquet("train-00001-of-00002.parquet", "struct_pack(bytes := image, path := 'x')", 10, 20);
        parquet("test-00000-of-00001.parquet", "image", 0, 6);
        Dataset dataset = load();
        assertThat(dataset.shape()).isEqualTo(new Shape(1, 2, 5));
        assertThat(dataset.train().size()).isEqualTo(20);
        assertThat(dataset.test().size()).isEqualTo(6);
        float[] pixels = new float[10];
        dataset.train().features(13, pixels, 0);
        assertThat(pixels).containsOnly(13 * (1 / 255f));
        assertThat(dataset.train().label(13)).isEqualTo(1);
        assertThat(dataset.naturalIds().orElseThrow()).hasSize(20);
    }

    @Test
    void parquetWithoutATestFileIsDivided() throws SQLException {
        parquet("train.parquet", "image", 0, 30);
        assertThat(load().test().size()).isEqualTo(6);
    }

    @Test
    void refusesParquetThatDoesNotFit() throws SQLException, IOException {
        parquet("train.parquet", "image", 0, 30);
        assertThatThrownBy(() -> load(new ImageForm("img", 0), 0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("train.parquet: expected a column 'img', found image, label, writer");
        Files.write(set.resolve("train.parquet"), new byte[] {'P', 'A', 'R', '1', 0});
        assertThatThrownBy(this::load)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("train.parquet cannot be read as Parquet");
        Files.delete(set.resolve("train.parquet"));
        parquet("train.parquet", "case when label = 2 then null else image end", 0, 30);
        assertThatThrownBy(this::load).hasMessageContaining("train.parquet, row 3: expected an image, found none");
        parquet("other.parquet", "image", 0, 3);
        Files.delete(set.resolve("train.parquet"));
        assertThatThrownBy(this::load)
                .hasMessageContaining("expected train*.parquet")
                .hasMessageContaining("other.parquet");
    }

    @Test
    void readsTextsFromParquetAndJson() throws SQLException, IOException {
        set = Files.createDirectory(root.resolve("text_files"));
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("copy (select 'word' || (i % 3) as text, i % 3 as label from range(30) t(i)) to '"
                    + set.resolve("train.parquet") + "' (format parquet)");
        }
        Dataset dataset = new Datasets(root).load("text_files", 2, 0, new Seed(1));
        assertThat(dataset.train().size()).isEqualTo(24);
        assertThat(dataset.classes()).isEqualTo(3);
        Files.delete(set.resolve("train.parquet"));
        Files.writeString(
                set.resolve("train.json"), "[{\"text\": \"a b\", \"label\": 1}, {\"text\": \"c\", \"label\": 0}]");
        Files.writeString(set.resolve("test.json"), "[{\"text\": \"a b\", \"label\": 1}]");
        assertThat(new Datasets(root)
                        .load("text_files", 2, 0, new Seed(1))
                        .train()
                        .size())
                .isEqualTo(2);
        Files.writeString(set.resolve("test.json"), "[{\"text\": \"a b\", \"label\": 1}, 7]");
        assertThatThrownBy(() -> new Datasets(root).load("text_files", 2, 0, new Seed(1)))
                .hasMessageContaining("test.json, row 2: expected a JSON object, found 7");
        Files.writeString(set.resolve("test.json"), "[{\"text\": ");
        assertThatThrownBy(() -> new Datasets(root).load("text_files", 2, 0, new Seed(1)))
                .hasMessageContaining("test.json is no JSON");
    }

    /** Grey images of 5×2 whose value and label follow the row's number. */
    private void parquet(String name, String image, int from, int to) throws SQLException {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("create table t(image blob, label bigint, writer varchar)");
            try (PreparedStatement row = connection.prepareStatement("insert into t values (?, ?, ?)")) {
                for (int i = from; i < to; i++) {
                    row.setBytes(1, Pictures.grey(5, 2, i));
                    row.setLong(2, i % 3);
                    row.setString(3, "w" + i / 2);
                    row.execute();
                }
            }
            statement.execute("copy (select %s as image, label, writer from t) to '%s' (format parquet)"
                    .formatted(image, set.resolve(name)));
        }
    }
}
