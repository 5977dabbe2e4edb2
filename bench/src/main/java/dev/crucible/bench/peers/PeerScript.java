package dev.crucible.bench.peers;

import dev.crucible.bench.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A script of {@code bench/peers} that times another library. It is run by the Python of {@code bench/peers/env}, which {@code
 * bench/peers/install} makes, or else by {@code python3}.
 *
 * @param library the name that tables show
 * @param module what must be importable
 * @param script a file's name
 */
public record PeerScript(String library, String module, String script) {

    public static final PeerScript PYTORCH = new PeerScript("PyTorch", "torch", "pytorch_training.py");
    public static final PeerScript JAX = new PeerScript("JAX", "jax", "jax_training.py");
    public static final PeerScript MANY_IN_PYTORCH = new PeerScript("PyTorch", "torch", "many_clients.py");
    public static final PeerScript MANY_IN_JAX = new PeerScript("JAX", "jax", "many_clients.py");

    private static final Path FOLDER = Path.of("bench", "peers");

    /** Samples a second by network, or empty when the library cannot be imported here. */
    public Optional<List<Peer>> measure(String... arguments) {
        return lines(arguments).map(lines -> {
            List<Peer> peers = new ArrayList<>();
            for (String line : lines) {
                String[] words = line.split(" ", -1);
                double rate = Double.parseDouble(words[1]);
                peers.add(new Peer(library, words[0], rate, rate));
            }
            return peers;
        });
    }

    /** What the script prints, or empty when the library cannot be imported here. */
    public Optional<List<String>> lines(String... arguments) {
        return lines(line -> {}, arguments);
    }

    /** The same; each line goes to {@code heard} as it comes. */
    public Optional<List<String>> lines(Consumer<String> heard, String... arguments) {
        Path file = FOLDER.resolve(script);
        try {
            if (!Files.exists(file)
                    || run(line -> {}, List.of("-c", "import " + module)).code() != 0) {
                return Optional.empty();
            }
            Checkout.Printed printed = run(
                    heard,
                    Stream.concat(Stream.of(file.toString()), Stream.of(arguments))
                            .toList());
            if (printed.code() != 0) {
                throw new IllegalStateException(file + " failed: " + printed.lines());
            }
            return Optional.of(printed.lines());
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + library + " was measured", e);
        }
    }

    private static Checkout.Printed run(Consumer<String> heard, List<String> arguments)
            throws IOException, InterruptedException {
        Path own = FOLDER.resolve("env").resolve("bin").resolve("python");
        String python = Files.isExecutable(own) ? own.toAbsolutePath().toString() : "python3";
        return Checkout.run(
                Path.of("").toAbsolutePath(),
                heard,
                Stream.concat(Stream.of(python), arguments.stream()).toList());
    }
}
