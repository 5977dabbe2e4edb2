package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import java.util.List;
import java.util.Optional;

/** The networks that have a name, built for any image shape and number of classes. */
public final class Architectures {

    private Architectures() {}

    /** The known keywords, the simplest first. */
    public static List<String> names() {
        return List.of("softmax", "mlp", "cnn");
    }

    /**
     * The network called {@code keyword}, or empty when there is none:
     *
     * <ul>
     *   <li>{@code softmax}: softmax regression, one dense layer
     *   <li>{@code mlp}: one hidden layer of 128 rectified units
     *   <li>{@code cnn}: LeNet-like, twice convolution 5×5 (16, then 32 filters), relu and pooling by 2; then 128 rectified units
     * </ul>
     *
     * @param input at least 1×1, at least 4×4 for {@code cnn}
     * @param classes at least 1
     */
    public static Optional<Architecture> named(String keyword, Shape input, int classes) {
        Layer.Dense logits = new Layer.Dense(classes);
        return switch (keyword) {
            case "softmax" -> Optional.of(new Architecture(keyword, input, List.of(logits)));
            case "mlp" ->
                Optional.of(new Architecture(keyword, input, List.of(new Layer.Dense(128), new Layer.Relu(), logits)));
            case "cnn" -> Optional.of(cnn(input, logits));
            default -> Optional.empty();
        };
    }

    /** The network for a data set whose config names none: {@code cnn} for images, {@code mlp} for anything too small for it. */
    public static Architecture forDataset(Shape input, int classes) {
        boolean image = input.height() >= 8 && input.width() >= 8;
        return named(image ? "cnn" : "mlp", input, classes).orElseThrow();
    }

    private static Architecture cnn(Shape input, Layer.Dense logits) {
        return new Architecture(
                "cnn",
                input,
                List.of(
                        new Layer.Convolution(16, 5),
                        new Layer.Relu(),
                        new Layer.MaxPool(2),
                        new Layer.Convolution(32, 5),
                        new Layer.Relu(),
                        new Layer.MaxPool(2),
                        new Layer.Dense(128),
                        new Layer.Relu(),
                        logits));
    }
}
