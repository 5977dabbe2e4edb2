package dev.crucible.engine.data.fetch;

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
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Fetches files within one budget of bytes, each from the first of its addresses that has it. Interrupted downloads resume. Addresses and
 * redirects must be HTTPS, except for servers on this machine.
 */
public final class Download implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_REDIRECTS = 5;
    private static final int MOST_TEXT = 8 << 20;
    private static final int ATTEMPTS = 3;

    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Optional<AccessKey> key;
    private final long budget;
    private long spent;

    /**
     * Starts with nothing fetched.
     *
     * @param budget the limit of bytes of all files together
     * @param key the key of a server that requires one
     */
    public Download(long budget, Optional<AccessKey> key) {
        this.budget = budget;
        this.key = key;
    }

    /**
     * A file to fetch.
     *
     * @param from its addresses, the best one first
     * @param bytes its length, 0 if unknown
     * @param checksum its checksum, if known
     */
    public record Source(List<URI> from, long bytes, Optional<Checksum> checksum) {}

    /**
     * A response, with the checksum from redirects on the way to it.
     *
     * @param named the checksum of the file, if the hub names one
     */
    private record Answer(HttpResponse<InputStream> response, Optional<Checksum> named) {}

    /** Fetches a short text. */
    public String text(URI address) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = get(address, 0).response();
        try (InputStream body = response.body()) {
            if (response.statusCode() != 200) {
                throw new StatusException(response.statusCode(), address);
            }
            byte[] bytes = body.readNBytes(MOST_TEXT + 1);
            if (bytes.length > MOST_TEXT) {
                throw new IOException("the answer of " + address.getAuthority() + " is longer than 8 MiB");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /**
     * Fetches {@code source} into {@code file}, resuming an earlier attempt. A damaged file is deleted.
     *
     * @return true if a checksum confirmed the file
     * @throws IOException if no address has the complete and correct file, with the answer of each
     */
    public boolean file(Source source, Path file) throws IOException, InterruptedException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        StringBuilder failures = new StringBuilder();
        for (URI address : source.from()) {
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                try {
                    Optional<Checksum> checksum = append(address, source, part);
                    require(source, checksum, part, address);
                    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
                    spent += Files.size(file);
                    return checksum.isPresent();
                } catch (TooLargeException e) {
                    throw e;
                } catch (IOException e) {
                    boolean hopeless = e instanceof StatusException refused && !refused.passing();
                    if (attempt == ATTEMPTS || hopeless) {
                        failures.append(failures.isEmpty() ? "" : "; ").append(reason(address, e));
                        break;
                    }
                }
            }
        }
        throw new IOException(failures.toString());
    }

    private static void require(Source source, Optional<Checksum> checksum, Path part, URI address) throws IOException {
        long size = Files.size(part);
        if (source.bytes() > 0 && size != source.bytes()) {
            Files.delete(part);
            throw new IOException("%s has %,d bytes where %,d belong".formatted(plain(address), size, source.bytes()));
        }
        if (checksum.isPresent() && !checksum.get().matches(part)) {
            Checksum found = Checksum.of(part);
            Files.delete(part);
            throw new IOException("%s does not have the checksum %s, its bytes add up to %s"
                    .formatted(plain(address), checksum.get(), found));
        }
    }

    /** Downloads the rest of {@code part}; returns the expected checksum of the whole. */
    private Optional<Checksum> append(URI from, Source source, Path part) throws IOException, InterruptedException {
        long have = Files.exists(part) ? Files.size(part) : 0;
        Answer answer = get(from, have);
        Optional<Checksum> checksum = source.checksum().or(answer::named);
        HttpResponse<InputStream> response = answer.response();
        try (InputStream body = response.body()) {
            int status = response.statusCode();
            if (status == 416 && have > 0) {
                // Nothing is left to download: checksum or length decide.
                if (checksum.isPresent() || source.bytes() == have) {
                    return checksum;
                }
                Files.delete(part);
                throw new IOException(plain(from) + " cannot be taken up; it is fetched anew");
            }
            boolean goesOn = status == 206
                    && response.headers().firstValue("content-range").orElse("").startsWith("bytes " + have + "-");
            if (status != 200 && !goesOn) {
                throw new StatusException(status, from);
            }
            long length = response.headers().firstValueAsLong("content-length").orElse(-1);
            long already = goesOn ? have : 0;
            requireBudget(spent + already + Math.max(0, length));
            long got = copy(body, part, goesOn, budget - spent - already);
            if (length >= 0 && got != length) {
                throw new IOException("%s ended after %,d of %,d bytes".formatted(plain(from), got, length));
            }
        }
        return checksum;
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
        Optional<Checksum> named = Optional.empty();
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            require(next, address);
            HttpRequest.Builder request = HttpRequest.newBuilder(next).timeout(PATIENCE);
            URI asked = next;
            key.filter(secret -> secret.opens(asked))
                    .ifPresent(secret -> request.header("Authorization", "Bearer " + secret.secret()));
            if (from > 0) {
                request.header("Range", "bytes=" + from + "-");
            }
            HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            Optional<Checksum> told = response.headers()
                    .firstValue("x-linked-etag")
                    .map(tag -> tag.replace("\"", ""))
                    .filter(tag -> tag.matches("[0-9a-f]{64}"))
                    .map(Checksum::sha256);
            named = told.isPresent() ? told : named;
            Optional<String> location = response.headers().firstValue("location");
            if (response.statusCode() / 100 != 3 || location.isEmpty()) {
                return new Answer(response, named);
            }
            response.body().close();
            next = next.resolve(location.get());
        }
        throw new IOException("more than " + MOST_REDIRECTS + " redirects from " + plain(address));
    }

    /** Requires HTTPS, except within this machine and to the server that was asked first. */
    private static void require(URI address, URI first) throws IOException {
        boolean secure = "https".equals(address.getScheme());
        boolean local = "http".equals(address.getScheme())
                && first.getAuthority().equals(address.getAuthority())
                && InetAddress.getByName(first.getHost()).isLoopbackAddress();
        if (!secure && !local) {
            throw new IOException(plain(first) + " points to " + plain(address) + ", which is not HTTPS");
        }
    }

    /** Returns the address without its query, in which storage servers put signatures. */
    private static String plain(URI address) {
        return address.getScheme() + "://" + address.getAuthority() + address.getPath();
    }

    /** Returns the reason of a failure; Java gives network failures no message. */
    private static String reason(URI address, IOException e) {
        return e.getMessage() == null ? "%s cannot be reached (%s)".formatted(address.getHost(), reason(e)) : reason(e);
    }

    /** Returns the reason of a failure as text. */
    public static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private void requireBudget(long bytes) throws TooLargeException {
        if (bytes > budget) {
            throw new TooLargeException(budget);
        }
    }

    @Override
    public void close() {
        http.close();
    }

    /** Thrown if a file is larger than allowed; a retry does not help. */
    private static final class TooLargeException extends IOException {

        private static final long serialVersionUID = 1;

        TooLargeException(long budget) {
            super("it is larger than %,d bytes".formatted(budget));
        }
    }
}
