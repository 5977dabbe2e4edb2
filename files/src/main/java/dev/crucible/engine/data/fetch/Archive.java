package dev.crucible.engine.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A ZIP or gzipped tar file from which selected members are extracted. The caller, never the archive, decides where a member is written.
 * A member of an inner archive is {@code inner.zip!/member}.
 */
public final class Archive {

    private static final String INNER = "!/";

    private final Path file;
    private long left;

    /**
     * Opens {@code file}, by its ending {@code .zip}, {@code .tar.gz} or {@code .tgz}.
     *
     * @param mostBytes the limit of unpacked bytes, inner archives and skipped parts of a tar file included
     */
    public Archive(Path file, long mostBytes) {
        this.file = file;
        this.left = mostBytes;
    }

    /**
     * Writes members into files.
     *
     * @param members the target file of each member, by its name
     * @throws IOException if one is missing, the archive is damaged, or the limit is exceeded
     */
    public void extract(Map<String, Path> members) throws IOException {
        Map<String, Map<String, Path>> inner = new HashMap<>();
        Map<String, Path> own = new HashMap<>();
        members.forEach((member, target) -> {
            int cut = member.indexOf(INNER);
            if (cut < 0) {
                own.put(member, target);
            } else {
                inner.computeIfAbsent(member.substring(0, cut), _ -> new HashMap<>())
                        .put(member.substring(cut + INNER.length()), target);
            }
        });
        List<Path> unpacked = new ArrayList<>();
        for (String name : inner.keySet()) {
            Path place = file.resolveSibling(
                    "inner-" + unpacked.size() + "-" + Path.of(name).getFileName());
            own.put(name, place);
            unpacked.add(place);
        }
        try {
            take(own);
            for (Map.Entry<String, Map<String, Path>> archive : inner.entrySet()) {
                Archive within = new Archive(Objects.requireNonNull(own.get(archive.getKey()), archive.getKey()), left);
                within.extract(archive.getValue());
                left = within.left;
            }
        } finally {
            for (Path place : unpacked) {
                Files.deleteIfExists(place);
            }
        }
    }

    private void take(Map<String, Path> members) throws IOException {
        Map<String, Path> missing = new HashMap<>(members);
        if (file.toString().endsWith(".zip")) {
            unzip(missing);
        } else {
            untar(missing);
        }
        if (!missing.isEmpty()) {
            throw new IOException("%s holds no %s".formatted(file.getFileName(), String.join(", ", missing.keySet())));
        }
    }

    private void unzip(Map<String, Path> missing) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (Map.Entry<String, Path> member : Map.copyOf(missing).entrySet()) {
                ZipEntry entry = zip.getEntry(member.getKey());
                if (entry != null && !entry.isDirectory()) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        write(in, Long.MAX_VALUE, member.getValue());
                    }
                    missing.remove(member.getKey());
                }
            }
        }
    }

    private void untar(Map<String, Path> missing) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = new GZIPInputStream(raw, 1 << 16)) {
            TarEntries entries = new TarEntries(in);
            for (TarEntries.Entry entry = entries.next(); entry != null && !missing.isEmpty(); entry = entries.next()) {
                Path target = entry.file() ? missing.remove(entry.name()) : null;
                if (target != null) {
                    write(in, entry.bytes(), target);
                    entries.taken();
                } else {
                    spend(entry.bytes());
                }
            }
        }
    }

    private void spend(long bytes) throws IOException {
        left -= bytes;
        if (left < 0) {
            throw new IOException(file.getFileName() + " unpacks to more than is allowed");
        }
    }

    /** Writes up to {@code most} bytes. */
    private void write(InputStream in, long most, Path target) throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        byte[] buffer = new byte[1 << 16];
        long rest = most;
        try (OutputStream out = Files.newOutputStream(target)) {
            while (rest > 0) {
                int n = in.read(buffer, 0, (int) Math.min(buffer.length, rest));
                if (n < 0) {
                    break;
                }
                spend(n);
                out.write(buffer, 0, n);
                rest -= n;
            }
        }
        if (rest > 0 && most < Long.MAX_VALUE) {
            throw new IOException("%s ends inside of %s".formatted(file.getFileName(), target.getFileName()));
        }
    }
}
