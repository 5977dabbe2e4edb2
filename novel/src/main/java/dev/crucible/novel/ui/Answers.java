package dev.crucible.novel.ui;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Platform;

/** Delivers the bridge's answers on the toolkit's thread. */
final class Answers {
    private Answers() {}

    /** Passes an answer on; a failed request is an empty answer. */
    static <T> void use(CompletableFuture<T> asked, Consumer<Optional<T>> use) {
        CompletableFuture<Void> unused = asked.handle((answer, failure) -> {
            Platform.runLater(() -> use.accept(Optional.ofNullable(answer)));
            return null;
        });
    }
}
