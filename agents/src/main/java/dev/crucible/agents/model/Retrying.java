package dev.crucible.agents.model;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tries again what failed for a passing reason, unless the player has already heard a part of it: words are never said twice.
 *
 * @param provider the model
 * @param attempts at most how often, at least 1
 * @param backOff before the second attempt; doubled for each further one
 */
record Retrying(Provider provider, int attempts, Duration backOff) implements Provider {

    /** The configured model, tried as often as its limits say. */
    static Provider of(ModelConfig config) {
        return new Retrying(
                new LangChainProvider(config),
                config.limits().attempts(),
                config.limits().backOff());
    }

    private static final Logger LOG = System.getLogger(Retrying.class.getPackageName());

    @Override
    public Reply answer(Prompt prompt, Consumer<String> words, Consumer<Runnable> onCancel)
            throws ProviderFailure, InterruptedException {
        long end = System.nanoTime() + prompt.time().toNanos();
        Heard heard = new Heard(words);
        for (int attempt = 1; ; attempt++) {
            Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
            try {
                return provider.answer(
                        new Prompt(prompt.system(), prompt.said(), prompt.tools(), left), heard, onCancel);
            } catch (ProviderFailure failure) {
                Duration pause = failure.retryAfter().orElse(backOff.multipliedBy(1L << (attempt - 1)));
                boolean late = System.nanoTime() + pause.toNanos() >= end;
                if (attempt >= attempts
                        || heard.any
                        || late
                        || !failure.reason().passing()) {
                    throw failure;
                }
                LOG.log(Level.INFO, "attempt {0} failed: {1}; trying again", attempt, failure.getMessage());
                pause(pause, onCancel);
            }
        }
    }

    private static void pause(Duration pause, Consumer<Runnable> onCancel) throws InterruptedException {
        CountDownLatch cancelled = new CountDownLatch(1);
        onCancel.accept(cancelled::countDown);
        if (cancelled.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new CancellationException("the turn was cancelled");
        }
    }

    /** Passes words on and knows whether there were any. */
    private static final class Heard implements Consumer<String> {

        private final Consumer<String> words;
        private boolean any;

        Heard(Consumer<String> words) {
            this.words = words;
        }

        @Override
        public void accept(String text) {
            any = true;
            words.accept(text);
        }
    }
}
