import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the Python package as a wheel, so that the build needs no Python: {@code java Wheel.java FOLDER INTO}. The package holds only
 * text, and a wheel is a zip with three more files. The same sources give the same bytes. What was there before is replaced.
 */
final class Wheel {

    private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final String PACKAGE = "crucible_fl";

    private final Path folder;
    private final String project;
    private final Map<String, byte[]> files = new TreeMap<>();

    private Wheel(Path folder) throws IOException {
        this.folder = folder;
        this.project = Files.readString(folder.resolve("pyproject.toml"));
    }

    public static void main(String[] args) throws Exception {
        Path into = Path.of(args[1]);
        Wheel wheel = new Wheel(Path.of(args[0]));
        wheel.collect();
        Files.createDirectories(into);
        String name = "%s-%s-py3-none-any.whl".formatted(PACKAGE, wheel.value("version"));
        try (Stream<Path> old = Files.list(into)) {
            for (Path file : old.filter(file -> file.toString().endsWith(".whl")).toList()) {
                if (!file.endsWith(name)) {
                    Files.delete(file);
                }
            }
        }
        write(into.resolve(name), wheel.zip());
        write(into.resolve("wheel.name"), name.getBytes(StandardCharsets.UTF_8));
    }

    /** Leaves an equal file as it is, so that the jar and what is built on it stay, too. */
    private static void write(Path file, byte[] content) throws IOException {
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
            Files.write(file, content);
        }
    }

    private void collect() throws Exception {
        Path sources = folder.resolve("src");
        try (Stream<Path> all = Files.walk(sources.resolve(PACKAGE))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = sources.relativize(file).toString().replace('\\', '/');
                if (!name.contains("__pycache__")) {
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        String information = "%s-%s.dist-info/".formatted(PACKAGE, value("version"));
        files.put(information + "METADATA", text(metadata()));
        files.put(
                information + "WHEEL",
                text("Wheel-Version: 1.0\nGenerator: crucible\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
        StringBuilder record = new StringBuilder();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            record.append("%s,sha256=%s,%d\n".formatted(file.getKey(), hash(file.getValue()), file.getValue().length));
        }
        files.put(information + "RECORD", text(record + information + "RECORD,,\n"));
    }

    private String metadata() throws IOException {
        StringBuilder metadata = new StringBuilder();
        metadata.append("Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\nLicense-Expression: %s\nRequires-Python: %s\n"
                .formatted(
                        value("name"), value("version"), value("description"), value("license"), value("requires-python")));
        Matcher extras = Pattern.compile("(?m)^(\\w+) = \\[\"([^\"]+)\"]$").matcher(section("project.optional-dependencies"));
        while (extras.find()) {
            metadata.append("Provides-Extra: %s\nRequires-Dist: %s; extra == '%s'\n"
                    .formatted(extras.group(1), extras.group(2), extras.group(1)));
        }
        metadata.append("Description-Content-Type: text/markdown\n\n");
        return metadata.append(Files.readString(folder.resolve("README.md"))).toString();
    }

    private String section(String name) {
        return Arrays.stream(project.split("(?m)^(?=\\[[a-z])"))
                .filter(part -> part.startsWith("[" + name + "]"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("pyproject.toml has no [" + name + "]"));
    }

    private String value(String key) {
        Matcher value = Pattern.compile("(?m)^" + key + " = \"([^\"]*)\"$").matcher(section("project"));
        if (!value.find()) {
            throw new IllegalStateException("pyproject.toml: project." + key + " is missing");
        }
        return value.group(1);
    }

    private byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(EPOCH);
                zip.putNextEntry(entry);
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static String hash(byte[] content) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
