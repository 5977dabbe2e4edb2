package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.engine.python.PythonPackage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PackagingTest {

    private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

    @TempDir
    private Path folder;

    @Tag("process")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPackageRunsInAnEmptyEnvironment() throws Exception {
        Path app = folder.resolve("my app");
        new AppFolder(jars(), REPOSITORY).write(app);

        assertThat(run(app, "--version")).contains("crucible ", "Java 25");
        assertThat(run(app, "doctor"))
                .contains("ok       JDK", app.resolve("runtime").toString())
                .contains("ok       SIMD")
                .contains("own data")
                .doesNotContain("Chromium", "quick starts");
        assertThat(read(folder.resolve("err"))).contains("incubator");
        assertThat(run(app, "lab", "--help")).contains("--port");
        assertThat(folder.resolve("err")).isEmptyFile();
        assertThat(app.resolve("examples/quickstart.json")).exists();
        assertThat(app.resolve("python").resolve(PythonPackage.wheel())).hasBinaryContent(PythonPackage.bytes());
        assertThat(finish(List.of(
                        "sh",
                        "-c",
                        "cp \"$0/examples/quickstart.json\" \"$(printf 'Gr\\303\\274n.json')\""
                                + " && \"$0/bin/crucible\" validate Gr*.json",
                        app.toString())))
                .endsWith("is valid\n");
    }

    private String run(Path app, String... command) throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link-" + command[0]), app.resolve("bin/crucible"));
        List<String> all = new ArrayList<>(List.of(link.toString()));
        all.addAll(List.of(command));
        return finish(all);
    }

    /** Runs in an empty environment, without even a locale. */
    private String finish(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .withFailMessage(() -> out + read(folder.resolve("err")))
                .isZero();
        return out;
    }

    /** Returns the jars that the build would package: those of the class path, and of the modules packed here. */
    private Path jars() throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        List<Path> modules = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path) && !path.endsWith("test-classes")) {
                modules.add(path);
            } else if (Files.isRegularFile(path)
                    && !entry.contains("junit")
                    && names.add(path.getFileName().toString())) {
                Files.copy(path, lib.resolve(path.getFileName()));
            }
        }
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "dev.crucible.cli.Main");
        attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", names));
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, "1.0-test");
        try (OutputStream out = Files.newOutputStream(lib.resolve("crucible.jar"));
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            Set<String> packed = new TreeSet<>();
            for (Path module : modules) {
                pack(module, jar, packed);
            }
        }
        return lib;
    }

    private static void pack(Path module, JarOutputStream jar, Set<String> packed) throws IOException {
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = module.relativize(file).toString();
                if (packed.add(name) && !name.equals("META-INF/MANIFEST.MF")) {
                    jar.putNextEntry(new JarEntry(name));
                    Files.copy(file, jar);
                }
            }
        }
    }

    @Test
    void refusesToWriteOverAFolder() {
        java.io.StringWriter err = new java.io.StringWriter();
        int code = Main.commandLine(Map.of())
                .setErr(new java.io.PrintWriter(err))
                .execute("package", "--into", folder.toString());
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("is there already").hasLineCount(1);
    }

    @Test
    void imagesStartCommandsThatExistAndCopyWhatIsThere() {
        String text = read(REPOSITORY.resolve("packaging/Containerfile"));
        Set<String> stages = all(text, "(?m)^FROM \\S+ AS (\\w+)$");
        assertThat(stages).contains("build", "base", "lab", "worker", "agents", "bridge");
        assertThat(all(text, "(?m)^FROM (\\w+) AS")).isSubsetOf(stages);
        assertThat(all(text, "--from=(\\w+)")).isSubsetOf(stages);
        assertThat(all(text, "(?m)^RUN \\./(\\S+)"))
                .allSatisfy(file -> assertThat(REPOSITORY.resolve(file)).isExecutable());
        assertThat(all(text, "(?m)^RUN \\./crucible (\\w+)")).isSubsetOf(commands());
        assertThat(all(text, "(?m)^CMD \\[\"(\\w+)\"")).isSubsetOf(commands());
        assertThat(text.lines().map(line -> line.split(" ")[0]).filter(word -> word.matches("[A-Z]+")))
                .isSubsetOf("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "ENTRYPOINT", "EXPOSE", "CMD");
    }

    @Test
    void composeBuildsEveryTargetAndOpensItsPortsToThisMachineOnly() {
        String image = read(REPOSITORY.resolve("packaging/Containerfile"));
        String compose = read(REPOSITORY.resolve("packaging/compose.yaml"));
        assertThat(all(compose, "target: (\\w+)"))
                .isSubsetOf(all(image, "(?m)^FROM \\S+ AS (\\w+)$"))
                .containsExactlyInAnyOrder("lab", "worker", "agents", "bridge");
        assertThat(all(compose, "dockerfile: ([^,}]+)"))
                .allSatisfy(file -> assertThat(REPOSITORY.resolve(file)).exists());
        Set<String> services = all(compose, "(?m)^  (\\w+):$");
        all(compose, "depends_on: \\[([^\\]]+)\\]")
                .forEach(names -> assertThat(services).contains(names.split(", ")));
        assertThat(all(compose, "ports: \\[\"([^\"]+)\"")).hasSize(3).allMatch(port -> port.startsWith("127.0.0.1:"));
        assertThat(all(compose, "volumes: \\[\"(\\w+):")).isSubsetOf(all(compose, "(\\w+): \\{\\}"));
        // Without permission to load libraries from there, no database opens.
        assertThat(all(compose, "tmpfs: \\[([^\\]]+)\\]")).containsExactly("\"/tmp:exec\"");
        assertThat(all(compose, "\"healthy\", \"(\\d+)\"")).isEqualTo(all(image, "EXPOSE (\\d+)"));
        Set<String> exposed = all(image, "EXPOSE (\\d+)");
        assertThat(all(compose, "127\\.0\\.0\\.1:\\d+:(\\d+)")).isEqualTo(exposed);
    }

    /** Docker and Podman differ here, and Debian 12's podman-compose splits every argument that is no plain word. */
    @Test
    void otherEnginesReadTheSame() {
        assertThat(read(REPOSITORY.resolve(".dockerignore")))
                .isEqualTo(read(REPOSITORY.resolve(".containerignore")))
                .contains("**/target\n", "**/node_modules\n");
        assertThat(all(read(REPOSITORY.resolve("packaging/compose.yaml")), "test: \\[\"CMD\", ([^\\]]+)\\]"))
                .hasSize(4)
                .allMatch(words -> words.matches("\"[\\w/-]+\"(, \"[\\w/-]+\")*"));
    }

    @Test
    void composeSetsVariablesThatAreRead() {
        Set<String> known = new TreeSet<>();
        for (CommandLine command : Main.commandLine(Map.of()).getSubcommands().values()) {
            command.getCommandSpec().options().forEach(option -> EnvironmentDefaults.variable(option)
                    .ifPresent(known::add));
        }
        ModelConfig.fromEnvironment(
                new HashMap<>(Map.of("CRUCIBLE_MODEL_PROVIDER", "ollama", "CRUCIBLE_MODEL_NAME", "tiny")) {
                    @Override
                    public String get(Object name) {
                        known.add((String) name);
                        return super.get(name);
                    }
                });
        assertThat(all(read(REPOSITORY.resolve("packaging/compose.yaml")), "(?m)^ +(CRUCIBLE_\\w+):"))
                .contains("CRUCIBLE_TOKEN")
                .isSubsetOf(known);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theHealthCheckTellsAWellServiceFromOthers() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer(server, "/well", 200);
        answer(server, "/unwell", 503);
        server.start();
        int port = server.getAddress().getPort();
        try {
            assertThat(isHealthy(port, "/well")).isTrue();
            assertThat(isHealthy(port, "/unwell")).isFalse();
        } finally {
            server.stop(0);
        }
        assertThat(isHealthy(port, "/well")).isFalse();
    }

    private static void answer(HttpServer server, String path, int status) {
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
    }

    private static boolean isHealthy(int port, String path) throws Exception {
        return new ProcessBuilder(REPOSITORY.resolve("packaging/healthy").toString(), Integer.toString(port), path)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /** Returns the commands of this program; worker and agents come with their services. */
    private static Set<String> commands() {
        return new TreeSet<>(Main.commandLine(Map.of()).getSubcommands().keySet());
    }

    private static Set<String> all(String text, String pattern) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
