package dev.crucible.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs {@code bench/peers/pytorch_training.py} when this machine has PyTorch. */
final class PyTorch {

    private static final Path SCRIPT = Path.of("bench", "peers", "pytorch_training.py");

    private PyTorch() {}

    /** PyTorch's samples a second on one thread, or empty when it cannot be imported here. */
    static Optional<List<Peer>> measure(double seconds) {
        try {
            if (!Files.exists(SCRIPT)
                    || !output("python3", "-c", "import torch").ok()) {
                return Optional.empty();
            }
            Output output = output("python3", SCRIPT.toString(), Double.toString(seconds));
            if (!output.ok()) {
                throw new IllegalStateException(SCRIPT + " failed: " + output.text());
            }
            List<Peer> peers = new ArrayList<>();
            for (String line : output.text().lines().toList()) {
                String[] words = line.split(" ", -1);
                double rate = Double.parseDouble(words[1]);
                peers.add(new Peer(words[0], rate, rate));
            }
            return Optional.of(peers);
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PyTorch was measured", e);
        }
    }

    private record Output(boolean ok, String text) {}

    private static Output output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Output(process.waitFor() == 0, text);
    }
}
