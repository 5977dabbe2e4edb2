package dev.crucible.bench.peers;

import java.util.List;

/**
 * Another library's speed.
 *
 * @param library its name
 * @param network {@code mlp} or {@code cnn}, with {@code /} and the batch where several are measured
 * @param low samples a second, one thread
 * @param high the same, upper end of the range
 */
public record Peer(String library, String network, double low, double high) {

    /** PyTorch 2.13 on a CPU with AVX-512 whose multiply-add peak was 242 GFLOP/s a thread. */
    public static final List<Peer> PUBLISHED =
            List.of(new Peer("PyTorch", "mlp", 99_000, 104_000), new Peer("PyTorch", "cnn", 4_800, 5_500));

    public String compare(double rate) {
        return low == high
                ? "%.2f x %s's %,.0f".formatted(rate / low, library, low)
                : "%.2f-%.2f x %s's %,.0f-%,.0f".formatted(rate / high, rate / low, library, low, high);
    }
}
