package dev.crucible.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveCacheTest {

    @TempDir
    Path temporary;

    private RunDirectory run(String id, int rounds) throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectories(temporary.resolve(id)));
        Files.writeString(
                run.events(),
                IntStream.rangeClosed(1, rounds)
                        .mapToObj("{\"strategy\":0,\"round\":%d,\"test_accuracy\":0.5}%n"::formatted)
                        .collect(Collectors.joining()));
        return run;
    }

    @Test
    void keepsNoMoreThanItsSize() throws IOException {
        RunDirectory small = run("small", 10);
        RunDirectory large = run("large", 1_000);
        CurveCache cache = new CurveCache(20_000);
        RunCurves first = cache.of(small);
        assertThat(cache.of(small)).isSameAs(first);
        assertThat(cache.held()).isEqualTo(first.bytes());
        RunCurves other = cache.of(large);
        assertThat(cache.held()).isLessThanOrEqualTo(20_000).isEqualTo(first.bytes() + other.bytes());
        cache.of(run("larger", 1_100));
        assertThat(cache.held()).isLessThanOrEqualTo(20_000);
        assertThat(cache.of(small)).isNotSameAs(first).isNotNull();
        cache.of(run("too large", 5_000));
        assertThat(cache.held()).isZero();
    }
}
