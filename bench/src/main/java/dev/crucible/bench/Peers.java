package dev.crucible.bench;

/**
 * The same federated runs here and in other libraries, as {@code bench/peers/federated.py} runs them; what is not installed is skipped and
 * named.
 *
 * <p>BenchArguments: workloads (lr_mnist,ten_clients,blazefl), libraries (here,PyTorch,Flower).
 */
public final class Peers {

    private Peers() {}

    /** Runs the script. */
    public static void main(String[] arguments) {
        Checkout.here();
        if (new PeerScript("NumPy", "numpy", "federated.py")
                .lines(System.out::println, arguments)
                .isEmpty()) {
            throw new Complaint("Python with NumPy is wanted; bench/peers/install brings it");
        }
    }
}
