package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The PTX that lies here is that of the kernels that lie here. */
class PtxTest {

    private static final Path SCRIPT = Path.of("..", "scripts", "ptx.sh");

    private final String ptx = ComputeDevices.resource("kernels.ptx");

    @Test
    void isMadeOfTheseKernels() throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(Files.readAllBytes(Path.of("src", "main", "ptx", "prelude.h")));
        digest.update(ComputeDevices.kernels().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(ptx)
                .as("scripts/ptx.sh makes it anew")
                .contains("// " + HexFormat.of().formatHex(digest.digest()) + "\n");
    }

    /** An operation without .rn may be contracted, and .approx, .full and .ftz round as they like. */
    @Test
    void saysHowEverythingIsRounded() {
        assertThat(Pattern.compile(
                                "^\\s+(?:add|sub|mul|mad|fma|div|rcp|sqrt)\\.(?!rn\\.f(?:32|64)\\b)[\\w.]*f(?:32|64)",
                                Pattern.MULTILINE)
                        .matcher(ptx)
                        .results()
                        .map(found -> found.group().strip()))
                .isEmpty();
        assertThat(ptx).doesNotContain(".approx", ".full", ".ftz", "ex2", "lg2", "call", "atom", "red.");
    }

    @Tag("slow")
    @Test
    void comesOutTheSameWhenMadeAgain(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(canMake(), "no clang 15 is installed");
        Path made = folder.resolve("again.ptx");
        Process script = new ProcessBuilder(SCRIPT.toString(), made.toString())
                .inheritIO()
                .start();
        assertThat(script.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(script.exitValue()).isZero();
        assertThat(Files.readString(made)).isEqualTo(ptx);
    }

    /** Other versions of clang order instructions otherwise. */
    private static boolean canMake() throws InterruptedException {
        try {
            Process clang = new ProcessBuilder("clang-15", "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return clang.waitFor(1, TimeUnit.MINUTES) && clang.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
