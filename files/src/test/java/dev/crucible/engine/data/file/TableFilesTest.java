package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableFilesTest {

    @TempDir
    Path root;

    private Path folder;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectories(root.resolve("table_files"));
    }

    private Dataset load(String label, int most) {
        return new Datasets(root)
                .load(new DatasetRequest(
                        "table_files",
                        2,
                        most,
                        new TextForm("text", label, 1),
                        ImageForm.DEFAULT,
                        Optional.empty(),
                        new Seed(1)));
    }

    private static float[] row(Samples samples, int index, int size) {
        float[] row = new float[size];
        samples.features(index, row, 0);
        return row;
    }

    @Test
    void standardisesByTheTrainingRowsAlone() throws IOException {
        Files.writeString(folder.resolve("train.csv"), """
                age, town,label,constant,writer
                1, Ulm,yes,7,ann
                3,Bonn,no,7,bob
                ,"Ulm",yes,7,ann
                """);
        Files.writeString(folder.resolve("test.csv"), "age,town,label,constant,writer\n102,Kiel,no,8,bob\n");
        Dataset table = load("label", 0);
        assertThat(table.shape()).isEqualTo(Shape.row(4));
        assertThat(table.classes()).isEqualTo(2);
        // age has mean 2 and deviation 1; Bonn comes before Ulm; a missing age is the mean, an unknown town none.
        assertThat(row(table.train(), 0, 4)).containsExactly(-1, 0, 1, 0);
        assertThat(row(table.train(), 1, 4)).containsExactly(1, 1, 0, 0);
        assertThat(row(table.train(), 2, 4)).containsExactly(0, 0, 1, 0);
        assertThat(row(table.test(), 0, 4)).containsExactly(100, 0, 0, 0);
        assertThat(table.train().label(0)).isEqualTo(1);
        assertThat(table.test().label(0)).isZero();
        assertThat(table.naturalIds()).contains(new int[] {0, 1, 0});
        assertThat(table.bytes()).isEqualTo(4 * (4 * Float.BYTES + Integer.BYTES));
    }

    @Test
    void holdsAFifthOutAndNeverLearnsFromIt() throws IOException {
        StringBuilder rows = new StringBuilder("x,label\n");
        for (int i = 0; i < 50; i++) {
            rows.append(i).append(',').append(i % 2).append('\n');
        }
        Files.writeString(folder.resolve("train.csv"), rows);
        Dataset table = load("label", 0);
        assertThat(table.test().size()).isEqualTo(10);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 40; i++) {
            float x = row(table.train(), i, 1)[0];
            sum += x;
            squares += x * x;
        }
        assertThat(sum / 40).isCloseTo(0, within(1e-6));
        assertThat(squares / 40).isCloseTo(1, within(1e-6));
        Dataset fewer = load("label", 20);
        assertThat(fewer.train().size()).isEqualTo(20);
        assertThat(fewer.test().size()).isEqualTo(10);
        assertThat(row(load("label", 20).train(), 3, 1)).isEqualTo(row(fewer.train(), 3, 1));
    }

    private void parquet(String file, String select) throws SQLException {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("copy (%s) to '%s' (format parquet)".formatted(select, folder.resolve(file)));
        }
    }

    @Test
    void heedsTheTypesOfParquet() throws SQLException {
        String columns = "select i::double as x, (i %% 2)::varchar as code, i > 1 as high, [i] as list, i %% 2 as kind"
                + " from range(%d) t(i)";
        parquet("train.parquet", columns.formatted(4));
        parquet("test.parquet", columns.formatted(2));
        Dataset table = load("kind", 0);
        // x, code 0 and 1, high false and true; lists are no features.
        assertThat(table.shape()).isEqualTo(Shape.row(5));
        float[] second = row(table.train(), 1, 5);
        assertThat(second[0]).isCloseTo((float) (-0.5 / Math.sqrt(1.25)), within(1e-6f));
        assertThat(second).endsWith(0, 1, 1, 0);
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        assertThatThrownBy(() -> load("label", 0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("breast_cancer");
        refused("x,label\n1,a\nb,a,c\n", "row 3: expected 2 fields as in the header, found 3");
        refused("x,kind\n1,a\n", "expected a column 'label', found x, kind");
        refused("x,x,label\n1,1,a\n", "expected each column once");
        refused("x,label\n1,\n", "row 2: expected a label in 'label', found none");
        refused("x,label\n", "expected at least one row");
        refused("label\n" + "a\n".repeat(5), "expected a column beside the label");
        refused("", "expected a header");
        Files.writeString(folder.resolve("test.csv"), "x,label\noops,a\n");
        refused(
                "x,label\n1,a\n2,b\n",
                "test.csv, row 2: expected a number in column 'x' as in nearly all rows, found 'oops'");
        Files.writeString(folder.resolve("test.csv"), "y,label\n1,a\n");
        refused("x,label\n1,a\n", "expected the columns of the training table, x, label, found y, label");
        Files.writeString(folder.resolve("test.csv"), "x,label\n1,z\n");
        refused("x,label\n1,a\n2,b\n", "expected a label of the training samples");
        Files.delete(folder.resolve("test.csv"));
        StringBuilder names = new StringBuilder("x,label\n");
        for (int i = 0; i < 2000; i++) {
            names.append("name").append(i).append(",a\n");
        }
        refused(names.toString(), "one of at most 1000 different texts, in column 'x'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NA", "?", "NaN", "null", "None", "N/A", "-"})
    void aWordForAMissingLabelIsNoClass(String word) throws IOException {
        refused("x,label\n1,a\n2," + word + "\n", "row 3: expected a label in 'label', found '" + word + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NA", "?", "None"})
    void aMissingOwnerIsNoClient(String word) throws IOException {
        Files.writeString(folder.resolve("train.csv"), "x,writer,label\n1,ann,a\n2," + word + ",b\n");
        Files.writeString(folder.resolve("test.csv"), "x,writer,label\n1,ann,a\n");
        assertThat(load("label", 0).naturalIds()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"N/A", "None", "-", "inf", "1_000", "5d", "−3.2"})
    void anOddCellLeavesAColumnOfNumbers(String cell) throws IOException {
        StringBuilder rows = new StringBuilder("x,y,label\n");
        for (int i = 0; i < 20; i++) {
            rows.append(i).append(',').append(i == 7 ? cell : "" + i).append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        refused(rows.toString(), "row 9: expected a number in column 'y' as in");
    }

    @Test
    void numbersThatAreEqualAreOneClass() throws IOException {
        Files.writeString(folder.resolve("train.csv"), "x,label\n1,1\n2,1.0\n3,01\n4,10\n5,2\n");
        Files.writeString(folder.resolve("test.csv"), "x,label\n1,1.00\n2,010\n");
        Dataset table = load("label", 0);
        assertThat(table.classes()).isEqualTo(3);
        assertThat(table.test().label(0)).isZero();
        assertThat(table.test().label(1)).isEqualTo(2);
    }

    @Test
    void aByteOrderMarkIsNothing() throws IOException {
        Files.writeString(folder.resolve("train.csv"), "\uFEFFlabel,x\na,1\nb,2\n");
        Files.writeString(folder.resolve("test.csv"), "label,x\na,1\n");
        assertThat(load("label", 0).classes()).isEqualTo(2);
    }

    @Test
    void aMeasuredTargetLeavesNoRowToTestWith() throws IOException {
        StringBuilder rows = new StringBuilder("x,label\n");
        for (int i = 0; i < 30; i++) {
            rows.append(i).append(',').append(i / 7.0).append('\n');
        }
        refused(rows.toString(), "30 classes in 30 rows");
    }

    private void refused(String train, String why) throws IOException {
        Files.writeString(folder.resolve("train.csv"), train);
        assertThatThrownBy(() -> load("label", 0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(why);
    }
}
