package dev.crucible.lab.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.fetch.ListedZip;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.python.PythonFiles;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.LenientJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A run or sweep in one ZIP file: its folder with {@code bundle.json}, which lists the files with their hashes, and
 * {@code ro-crate-metadata.json}. Left out are links, checkpoints and other working state, and copies of data sets. Equal folders give
 * equal bytes.
 */
public record RunBundle(RunDirectory run) {

    private static final int VERSION = 1;
    private static final String LIST = "bundle.json";
    private static final String CRATE = "ro-crate-metadata.json";
    private static final String TRUNKS = "trunks/";
    private static final Pattern OF_A_TRUNK =
            Pattern.compile("MANIFEST\\.json|status\\.json|events\\.ndjson|strategy_config_\\d+\\.json");
    private static final long MOST_BYTES = 16L << 30;
    /** Earliest time that a ZIP entry can have. */
    private static final LocalDateTime BEGINNING = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** The file is no bundle of a run, or a damaged one. */
    public static final class BadBundleException extends IOException {

        private static final long serialVersionUID = 1;

        BadBundleException(Path file, String reason) {
            super("%s is no good bundle: %s".formatted(file, reason));
        }
    }

    /** A packed file: its size and SHA-256. */
    record Packed(long bytes, String sha256) {}

    /** Writes the bundle; the caller closes {@code out}. */
    public void write(OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        Map<String, Packed> packed = new TreeMap<>();
        for (Map.Entry<String, Path> file : files().entrySet()) {
            try (InputStream in = Files.newInputStream(file.getValue(), LinkOption.NOFOLLOW_LINKS)) {
                add(zip, EntryName.of(file.getKey()), in, packed);
            } catch (NoSuchFileException e) {
                // Deleted since the directory was read, as temporary files are.
            }
        }
        ObjectNode about = about(packed);
        add(zip, CRATE, bytes(CrateMetadata.of(about, packed)), packed);
        packed.forEach((name, file) -> about.withObjectProperty("files")
                .putObject(name)
                .put("bytes", file.bytes)
                .put("sha256", file.sha256));
        add(zip, LIST, bytes(about), packed);
        // Not in a finally block: a truncated bundle must remain invalid.
        zip.finish();
    }

    private void add(ZipOutputStream zip, String name, InputStream in, Map<String, Packed> packed) throws IOException {
        ZipEntry entry = new ZipEntry(EntryName.of(run.id()) + "/" + name);
        entry.setTimeLocal(BEGINNING);
        zip.putNextEntry(entry);
        MessageDigest digest = sha256();
        long bytes = in.transferTo(new DigestOutputStream(zip, digest));
        zip.closeEntry();
        packed.put(name, new Packed(bytes, HexFormat.of().formatHex(digest.digest())));
    }

    private static InputStream bytes(JsonNode node) {
        return new ByteArrayInputStream((node.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }

    private SortedMap<String, Path> files() throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        for (Path file : FolderTree.files(run.root(), folder -> isLeftOut(name(folder)))) {
            if (!isLeftOut(name(file))) {
                files.put(name(file), run.root().resolve(file));
            }
        }
        addTrunks(run, files);
        return files;
    }

    /** Adds the files of the runs from which {@code branch} starts, which its repetition reads. */
    private static void addTrunks(RunDirectory branch, Map<String, Path> files) throws IOException {
        for (JsonNode start : config(branch).findValues(Setting.START_FROM.name())) {
            RunDirectory trunk =
                    new RunDirectory(branch.siblings().resolve(start.path("run").asText()));
            if (files.putIfAbsent(TRUNKS + trunk.id() + "/config.json", trunk.config()) == null) {
                for (Path file : FolderTree.files(trunk.root(), _ -> false)) {
                    if (OF_A_TRUNK.matcher(name(file)).matches()) {
                        files.put(TRUNKS + trunk.id() + "/" + file, trunk.root().resolve(file));
                    }
                }
                addTrunks(trunk, files);
            }
        }
    }

    private static ObjectNode config(RunDirectory run) {
        return LenientJson.object(run.config()).orElseGet(Json::object);
    }

    private static String name(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static boolean isLeftOut(String name) {
        return switch (name) {
            case "checkpoint", "attempt", "stderr.log", ".launch", ".lock", ".cells", ".trunks", LIST, CRATE -> true;
            default -> name.startsWith("dataset_") || name.endsWith(".tmp");
        };
    }

    private ObjectNode about(Map<String, Packed> packed) throws IOException {
        ObjectNode config = config(run);
        ObjectNode manifest = LenientJson.object(run.manifest()).orElseGet(Json::object);
        boolean sweep = packed.containsKey("cells.json");
        ObjectNode about = Json.object()
                .put("bundle_version", VERSION)
                .put("kind", sweep ? "sweep" : "run")
                .put("id", run.id())
                .put("time", manifest.path("timestamp").asText())
                .put("config", "config.json");
        ArrayNode seeds = about.putArray("seeds");
        Stream<JsonNode> rows = sweep
                ? LenientJson.read(run.root().resolve("cells.json")).valueStream()
                : manifest.path("strategies").valueStream();
        rows.map(row -> row.path("seed")).filter(JsonNode::isNumber).distinct().forEach(seeds::add);
        ObjectNode versions = about.putObject("versions");
        JsonNode system = manifest.path("system");
        versions.set("crucible", system.path("crucible").deepCopy());
        versions.put("java", system.path("runtime").asText());
        system.path("python").properties().forEach(each -> versions.set(each.getKey(), each.getValue()));
        ArrayNode python = about.putArray("python");
        ArrayNode missing = Json.array();
        for (String file : PythonFiles.named(config)) {
            boolean kept = packed.containsKey("strategies/" + EntryName.of(file));
            (kept ? python : missing).add("strategies/" + EntryName.of(file));
        }
        if (!missing.isEmpty()) {
            about.set("missing", missing);
        }
        if (sweep) {
            about.put("cells", "cells.json");
        }
        return about;
    }

    /** Returns the Python files that the config names and the folder lacks, as runs of earlier versions do. */
    public List<String> missing() {
        return PythonFiles.named(config(run)).stream()
                .filter(file -> !Files.isRegularFile(run.strategies().resolve(file)))
                .toList();
    }

    /**
     * Extracts the bundle {@code file} into a folder below {@code parent}, named by its id.
     *
     * @param out the folder of runs, where the runs that it starts from are put if they are missing
     * @throws BadBundleException if it is damaged, or its files are too many or too large
     */
    public static RunDirectory unpack(Path file, Path parent, Path out) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            String list = zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.matches("(?!\\.{1,2}/)[^/\\\\:]{1,200}/" + LIST))
                    .findFirst()
                    .orElseThrow(
                            () -> new BadBundleException(file, "it has no " + LIST + "; crucible bundle writes one"));
            String folder = list.substring(0, list.length() - LIST.length());
            ListedZip listed = new ListedZip(zip, list, folder);
            int version = listed.read().path("bundle_version").asInt();
            if (version != VERSION) {
                throw new BadBundleException(
                        file,
                        "its bundle_version is %d, and this version of Crucible reads %d".formatted(version, VERSION));
            }
            RunDirectory run = new RunDirectory(parent.resolve(folder));
            listed.extract(run.root(), Math.min(MOST_BYTES, parent.toFile().getUsableSpace()));
            EntryName.restore(run.root());
            Path trunks = run.root().resolve(TRUNKS);
            for (Path trunk : Files.isDirectory(trunks) ? children(trunks) : List.<Path>of()) {
                Path place = out.resolve(trunk.getFileName());
                if (!Files.exists(place)) {
                    Files.move(trunk, place);
                }
            }
            FolderTree.delete(trunks);
            return run;
        } catch (ListedZip.DamagedException | ZipException e) {
            throw new BadBundleException(file, String.valueOf(e.getMessage()));
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        }
    }
}
