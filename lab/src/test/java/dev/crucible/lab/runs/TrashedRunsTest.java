package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trash and what people noted on a run, as folders and files. */
final class TrashedRunsTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    @TempDir
    private Path out;

    private Instant now = START;
    private RunStore store;
    private Trash trash;

    @BeforeEach
    void open() throws IOException {
        store = RunStore.ofLab(out);
        trash = new Trash(store, () -> now);
    }

    private RunDirectory run(String id, String notes) throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectory(out.resolve(id)));
        new Annotations(List.of(), notes, false).write(run);
        return run;
    }

    @Test
    void theFoldersNameTellsWhenItWent() throws IOException {
        assertThat(trash.all()).isEmpty();
        trash.put(run("a", "first"));
        assertThat(out.resolve("a")).doesNotExist();
        assertThat(out.resolve(".trash/1767323045678-a/annotations.json")).exists();
        assertThat(trash.all()).singleElement().satisfies(entry -> {
            assertThat(entry.id()).isEqualTo("a");
            assertThat(entry.since()).isEqualTo(START);
            assertThat(entry.run().root()).isEqualTo(store.out().resolve(".trash/1767323045678-a"));
        });
    }

    @Test
    void whatWentLastComesFirstAndComesBackFirst() throws IOException {
        trash.put(run("a", "first"));
        now = START.plusSeconds(1);
        trash.put(run("b", "other"));
        now = START.plusSeconds(2);
        trash.put(run("a", "second"));
        Files.createDirectory(out.resolve(".trash/notes"));
        assertThat(trash.all()).extracting(Trash.Entry::id).containsExactly("a", "b", "a");
        RunDirectory back = trash.restore("a").orElseThrow();
        assertThat(back.root()).isEqualTo(store.out().resolve("a"));
        assertThat(Annotations.of(back).notes()).isEqualTo("second");
        assertThat(trash.restore("c")).isEmpty();
        assertThat(trash.all()).extracting(Trash.Entry::id).containsExactly("b", "a");
    }

    @Test
    void whatIsThirtyDaysOldIsRemoved() throws IOException {
        trash.put(run("a", ""));
        now = START.plusSeconds(10);
        trash.put(run("b", ""));
        now = START.plus(Duration.ofDays(30));
        assertThat(trash.emptyOld()).isZero();
        now = now.plusSeconds(1);
        assertThat(trash.emptyOld()).isOne();
        assertThat(trash.all()).extracting(Trash.Entry::id).containsExactly("b");
        assertThat(trash.empty(now)).isOne();
        assertThat(trash.all()).isEmpty();
    }

    @Test
    void notesStandBesideTheConfig() throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectory(out.resolve("a")));
        assertThat(Annotations.of(run)).isSameAs(Annotations.NONE);
        new Annotations(List.of("x", "y"), "text", false).write(run);
        assertThat(Json.readObject(run.root().resolve("annotations.json")))
                .hasToString("{\"tags\":[\"x\",\"y\"],\"notes\":\"text\"}");
        assertThat(Annotations.of(run)).isEqualTo(new Annotations(List.of("x", "y"), "text", false));
        new Annotations(List.of(), "", true).write(run);
        assertThat(Annotations.of(run)).isEqualTo(new Annotations(List.of(), "", true));
        assertThat(new Annotations(List.of(), "", true).toJson())
                .hasToString("{\"tags\":[],\"notes\":\"\",\"archived\":true}");
        Files.writeString(run.root().resolve("annotations.json"), "{\"tags\":[\"x\",3],\"notes\":4}");
        assertThat(Annotations.of(run)).isEqualTo(new Annotations(List.of("x"), "4", false));
        Files.writeString(run.root().resolve("annotations.json"), "[]");
        assertThat(Annotations.of(run)).isSameAs(Annotations.NONE);
    }

    @Test
    void numbersThatJsonCannotHoldBecomeNull() throws IOException {
        Path file = out.resolve("x.json");
        Files.writeString(file, "{\"a\":[NaN,1.5,{\"b\":-Infinity}],\"c\":Infinity,\"d\":2}");
        assertThat(LenientJson.object(file).orElseThrow())
                .hasToString("{\"a\":[null,1.5,{\"b\":null}],\"c\":null,\"d\":2}");
        Files.writeString(file, "[NaN]");
        assertThat(LenientJson.object(file)).isEmpty();
        assertThat(LenientJson.read(file)).hasToString("[null]");
        Files.writeString(file, "{");
        assertThat(LenientJson.object(file)).isEmpty();
        assertThat(LenientJson.object(out.resolve("none"))).isEmpty();
    }
}
