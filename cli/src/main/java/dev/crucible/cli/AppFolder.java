package dev.crucible.cli;

import dev.crucible.bridge.Bridge;
import dev.crucible.engine.python.PythonPackage;
import dev.crucible.lab.Lab;
import dev.crucible.lab.scheduling.ChildLauncher;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** A self-contained application folder: a trimmed Java runtime, the jars, a launcher, the examples. */
final class AppFolder {

    /** Modules that the code uses, and those loaded by name: time zones and locales, crypto, zip files, the Vector API. */
    private static final List<String> MODULES = List.of(
            "java.base",
            "java.compiler",
            "java.desktop",
            "java.instrument",
            "java.logging",
            "java.management",
            "java.naming",
            "java.net.http",
            "java.security.jgss",
            "java.sql",
            "java.xml",
            "jdk.crypto.ec",
            "jdk.incubator.vector",
            "jdk.localedata",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs");

    private static final List<String> EXTRAS = List.of("LICENSE", "README.md", "CHANGELOG.md", "examples", "docs");

    private final Path jars;
    private final Path home;

    /**
     * Creates a folder to be written.
     *
     * @param jars folder of {@code crucible.jar} and all other jars
     * @param home source folder with the examples and documentation
     */
    AppFolder(Path jars, Path home) {
        this.jars = jars;
        this.home = home;
    }

    /** Writes the application to {@code target}, which must not exist. */
    void write(Path target) throws IOException {
        Files.createDirectories(target);
        link(target.resolve("runtime"));
        copy(jars, target.resolve("lib"));
        copy(Lab.jvmFlags(), target.resolve("lib").resolve("lab.flags"));
        copy(ChildLauncher.jvmFlags(), target.resolve("lib").resolve("run.flags"));
        copy(AgentsCommand.jvmFlags(), target.resolve("lib").resolve("agents.flags"));
        copy(Bridge.jvmFlags(), target.resolve("lib").resolve("bridge.flags"));
        copy(PlayCommand.jvmFlags(), target.resolve("lib").resolve("play.flags"));
        Path python = Files.createDirectory(target.resolve("python"));
        Files.write(python.resolve(PythonPackage.wheel()), PythonPackage.bytes());
        for (String extra : EXTRAS) {
            if (Files.exists(home.resolve(extra))) {
                copy(home.resolve(extra), target.resolve(extra));
            }
        }
        Path inventory = jars.resolveSibling("sbom.json");
        if (Files.exists(inventory)) {
            copy(inventory, target.resolve("sbom.json"));
        }
        Path launcher = Files.createDirectory(target.resolve("bin")).resolve("crucible");
        copy(AppFolder.class.getResourceAsStream("launcher.sh"), launcher);
        if (!launcher.toFile().setExecutable(true, false)) {
            throw new IOException(launcher + " cannot be made executable");
        }
    }

    private static void link(Path runtime) throws IOException {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new BadInputException(
                        "crucible: this Java has no jlink; set CRUCIBLE_JAVA_HOME to a full JDK 25"));
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = jlink.run(
                out,
                out,
                "--add-modules",
                String.join(",", MODULES),
                "--include-locales",
                "en",
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-6",
                "--output",
                runtime.toString());
        if (code != 0) {
            throw new IOException("jlink failed: " + said.toString().strip());
        }
    }

    private static void copy(InputStream resource, Path to) throws IOException {
        try (resource) {
            Files.copy(resource, to);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
