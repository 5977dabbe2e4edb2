package dev.crucible.agents.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.agents.authoring.RuleFolder.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFolderTest {

    @TempDir
    Path root;

    private RuleFolder folder;

    @BeforeEach
    void open() {
        folder = RuleFolder.at(root, true);
    }

    private static RuleDraft trimmed(String name, double share) {
        return new RuleDraft(
                RuleKind.TRIMMED_MEAN, name, OptionalInt.empty(), OptionalDouble.of(share), OptionalDouble.empty());
    }

    @Test
    void aNewFileIsWrittenForItsOwnerAlone() throws Exception {
        RuleFolder.Change change = folder.change(trimmed("my_trim", 0.2));
        assertThat(change.state()).isEqualTo(State.NEW);
        assertThat(change.diff())
                .startsWith("--- /dev/null\n+++ b/my_trim.py\n@@ -0,0 +1,")
                .contains("+def my_trim(updates, f, ctx, *, cut: int = 0, share: float = 0.2):\n");

        Path file = folder.write(trimmed("my_trim", 0.2), "");

        assertThat(file).isEqualTo(root.resolve("my_trim.py"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).as("nothing but the file").containsExactly(file);
        }
        assertThat(folder.change(trimmed("my_trim", 0.2)).state()).isEqualTo(State.SAME);
    }

    @Test
    void whatIsTheCrewsOwnIsKnownUntilSomebodyChangesIt() throws Exception {
        Path file = folder.write(trimmed("my_trim", 0.2), "");
        RuleFolder.Change change = folder.change(trimmed("my_trim", 0.3));
        assertThat(change.state()).isEqualTo(State.OURS);
        assertThat(change.diff()).contains("share: float = 0.2):\n+def my_trim").doesNotContain("-import numpy");

        Files.writeString(file, Files.readString(file).replace("sort", "sort "));
        assertThat(folder.change(trimmed("my_trim", 0.3)).state()).isEqualTo(State.FOREIGN);
        assertThat(RuleFolder.at(root, false).change(trimmed("my_trim", 0.3)).state())
                .isEqualTo(State.KEPT);
    }

    @Test
    void onlyWhatWasShownIsReplacedAndItIsKeptBeside() throws Exception {
        Path file = Files.writeString(root.resolve("mine.py"), "x = 1\n");
        RuleFolder.Change change = folder.change(trimmed("mine", 0.2));
        assertThat(change.state()).isEqualTo(State.FOREIGN);
        assertThat(change.diff()).contains("-x = 1\n");
        assertThatThrownBy(() -> folder.write(trimmed("mine", 0.2), ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing was written");
        Files.writeString(file, "x = 2\n");
        assertThatThrownBy(() -> folder.write(trimmed("mine", 0.2), change.hash()))
                .hasMessageContaining("nothing was written");
        assertThat(file).hasContent("x = 2\n");

        folder.write(trimmed("mine", 0.2), folder.change(trimmed("mine", 0.2)).hash());

        assertThat(Files.readString(file)).contains("def mine(");
        assertThat(root.resolve("mine.py.before")).hasContent("x = 2\n");
    }

    @Test
    void aLinkIsNeitherReadNorReplaced() throws Exception {
        Path secret = Files.writeString(root.resolve("secret.txt"), "hidden words");
        Files.createSymbolicLink(root.resolve("linked.py"), secret);
        RuleFolder.Change change = folder.change(trimmed("linked", 0.2));
        assertThat(change.state()).isEqualTo(State.KEPT);
        assertThat(change.diff()).isEmpty();
        assertThatThrownBy(() -> folder.write(trimmed("linked", 0.2), change.hash()))
                .isInstanceOf(IOException.class);
        assertThat(secret).hasContent("hidden words");
        assertThat(Files.isSymbolicLink(root.resolve("linked.py"))).isTrue();
        assertThat(Files.exists(root.resolve("linked.py.before"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }

    @Test
    void withoutAFolderThereIsOnlyADraft() throws Exception {
        assertThat(RuleFolder.NONE.change(trimmed("my_trim", 0.2)).state()).isEqualTo(State.CLOSED);
        assertThatThrownBy(() -> RuleFolder.NONE.write(trimmed("my_trim", 0.2), ""))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ab",
                "a b",
                "../x",
                "x/y",
                "x.py",
                "My_Rule",
                "x; import os",
                "x\"\"\"",
                "x\n",
                "numpy",
                "random",
                "import",
                "sorted",
                "ctx",
                "éclair"
            })
    void whatIsNoNameNeverComesIntoASource(String name) {
        assertThat(RuleDraft.isName(name)).isFalse();
        assertThatThrownBy(() -> trimmed(name, 0.2)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 0.5, 20, Double.NaN, Double.POSITIVE_INFINITY})
    void numbersKeepTheirRange(double share) {
        assertThatThrownBy(() -> trimmed("my_trim", share))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("share: must be from 0.01 to 0.49, got ");
    }

    @ParameterizedTest
    @EnumSource
    void everyTemplateIsFilled(RuleKind kind) {
        RuleDraft draft =
                new RuleDraft(kind, "my_rule", OptionalInt.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        assertThat(draft.source())
                .contains("def my_rule(updates, f, ctx", "@crucible.rule(", "python:my_rule.py:my_rule")
                .doesNotContain("{{", "}}");
        assertThat(RuleDraft.isName(
                        RuleDraft.usualName(kind, OptionalInt.of(-2), OptionalDouble.empty(), OptionalDouble.empty())))
                .isTrue();
        assertThat(RuleDraft.isName(RuleDraft.usualName(
                        kind, OptionalInt.empty(), OptionalDouble.of(1 / 3.0), OptionalDouble.empty())))
                .isTrue();
        assertThat(RuleDraft.isName(RuleDraft.usualName(
                        kind, OptionalInt.empty(), OptionalDouble.empty(), OptionalDouble.of(-0.25))))
                .isTrue();
    }

    @Test
    void aDiffShowsWhatChangesAndThreeLinesAround() {
        String before = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\n";
        String after = before.replace("b\n", "B\n").replace("m\n", "");
        assertThat(LineDiff.of("x.py", before, after)).isEqualTo("""
                --- a/x.py
                +++ b/x.py
                @@ -1,5 +1,5 @@
                 a
                -b
                +B
                 c
                 d
                 e
                @@ -10,5 +10,4 @@
                 j
                 k
                 l
                -m
                 n
                """);
        assertThat(LineDiff.of("x.py", before, before)).isEmpty();
    }
}
