package dev.crucible.engine.data.hub;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/** Fetches the files of one data set within one budget of bytes; redirects are followed to HTTPS addresses only. */
final class Download implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_REDIRECTS = 5;
    private static final int MOST_TEXT = 1 << 20;
    private static final int ATTEMPTS = 3;

    private final URI base;
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final boolean plainAllowed;
    private final long budget;
    private long spent;

    Download(URI base, long budget) throws IOException {
        this.base = base;
        this.budget = budget;
        this.plainAllowed = InetAddress.getByName(base.getHost()).isLoopbackAddress();
    }

    /**
     * An answer with what the hub told on the way to it.
     *
     * @param sha256 the hash of the file, where the hub names one
     */
    private record Answer(HttpResponse<InputStream> response, Optional<String> sha256) {}

    /** A short text of the hub. */
    String text(String path) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = get(base.resolve(path), 0).response();
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(MOST_TEXT);
            if (response.statusCode() != 200) {
                throw new IOException("the hub answered with status " + response.statusCode());
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Fetches {@code from} into {@code file}, from where an earlier attempt stopped; nothing is left of a damaged file. */
    void file(URI from, Path file) throws IOException, InterruptedException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        for (int attempt = 1; !Files.exists(file); attempt++) {
            try {
                Optional<String> sha256 = append(from, part);
                if (sha256.isPresent() && !sha256.get().equals(hash(part))) {
                    Files.delete(part);
                    throw new IOException(file.getFileName() + " does not have the hash that the hub names");
                }
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (TooLargeException e) {
                throw e;
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
        spent += Files.size(file);
        requireBudget(spent);
    }

    /** Brings {@code part} to its full length; gives the hash that the whole must have. */
    private Optional<String> append(URI from, Path part) throws IOException, InterruptedException {
        long have = Files.exists(part) ? Files.size(part) : 0;
        Answer answer = get(from, have);
        HttpResponse<InputStream> response = answer.response();
        try (InputStream body = response.body()) {
            int status = response.statusCode();
            boolean whole = status == 416 && have > 0;
            if (whole) {
                return answer.sha256();
            }
            boolean goesOn = status == 206
                    && response.headers().firstValue("content-range").orElse("").startsWith("bytes " + have + "-");
            if (status != 200 && !goesOn) {
                throw new IOException("status " + status + " for " + from);
            }
            long length = response.headers().firstValueAsLong("content-length").orElse(-1);
            long already = goesOn ? have : 0;
            requireBudget(spent + already + Math.max(0, length));
            long got = copy(body, part, goesOn, budget - spent - already);
            if (length >= 0 && got != length) {
                throw new IOException("%s ended after %,d of %,d bytes".formatted(from, got, length));
            }
        }
        return answer.sha256();
    }

    private long copy(InputStream body, Path part, boolean goesOn, long most) throws IOException {
        long got = 0;
        byte[] buffer = new byte[1 << 16];
        try (OutputStream out =
                goesOn ? Files.newOutputStream(part, StandardOpenOption.APPEND) : Files.newOutputStream(part)) {
            for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                got += n;
                if (got > most) {
                    throw new TooLargeException(budget);
                }
                out.write(buffer, 0, n);
            }
        }
        return got;
    }

    private Answer get(URI address, long from) throws IOException, InterruptedException {
        URI next = address;
        Optional<String> sha256 = Optional.empty();
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            require(next);
            HttpRequest.Builder request = HttpRequest.newBuilder(next).timeout(PATIENCE);
            if (from > 0) {
                request.header("Range", "bytes=" + from + "-");
            }
            HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            Optional<String> named = response.headers()
                    .firstValue("x-linked-etag")
                    .map(tag -> tag.replace("\"", ""))
                    .filter(tag -> tag.matches("[0-9a-f]{64}"));
            sha256 = named.isPresent() ? named : sha256;
            Optional<String> location = response.headers().firstValue("location");
            if (response.statusCode() / 100 != 3 || location.isEmpty()) {
                return new Answer(response, sha256);
            }
            response.body().close();
            next = next.resolve(location.get());
        }
        throw new IOException("more than " + MOST_REDIRECTS + " redirects from " + address);
    }

    private void require(URI address) throws IOException {
        boolean secure = "https".equals(address.getScheme());
        boolean local = plainAllowed
                && "http".equals(address.getScheme())
                && base.getAuthority().equals(address.getAuthority());
        if (!secure && !local) {
            throw new IOException("the hub points to " + address + ", which is not HTTPS");
        }
    }

    private void requireBudget(long bytes) throws TooLargeException {
        if (bytes > budget) {
            throw new TooLargeException(budget);
        }
    }

    private static String hash(Path file) throws IOException {
        try (DigestInputStream in =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void close() {
        http.close();
    }

    /** The data set is larger than allowed; asking again does not help. */
    private static final class TooLargeException extends IOException {

        private static final long serialVersionUID = 1;

        TooLargeException(long budget) {
            super("it is larger than %,d bytes".formatted(budget));
        }
    }
}
