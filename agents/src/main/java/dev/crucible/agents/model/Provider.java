package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A language model, as far as a mind needs one. Other models join by implementing this. */
public interface Provider {

    /**
     * Answers a prompt; blocks until the answer is complete.
     *
     * @param words gets each piece of the answer's text as it comes, on the calling thread
     * @param onCancel takes what must run when the turn is cancelled: closing the stream
     * @throws ProviderFailure when there is no complete answer
     * @throws InterruptedException when the thread was interrupted while it waited
     * @throws java.util.concurrent.CancellationException when the turn was cancelled
     */
    Reply answer(Prompt prompt, Consumer<String> words, Consumer<Runnable> onCancel)
            throws ProviderFailure, InterruptedException;

    /**
     * What a model is asked.
     *
     * @param system who it is and which rules hold
     * @param said what was said to it and by it, oldest first
     * @param tools what it may call
     * @param time at most how long it may take
     */
    record Prompt(String system, List<Said> said, List<Offer> tools, Duration time) {

        public Prompt {
            said = List.copyOf(said);
            tools = List.copyOf(tools);
        }
    }

    /**
     * A tool as a model sees it.
     *
     * @param name unique
     * @param description when to use it
     * @param schema JSON Schema of its arguments, an object
     */
    record Offer(String name, String description, ObjectNode schema) {}

    /** One message of a prompt. */
    sealed interface Said {

        /** What is put to the model. */
        record Asked(String text) implements Said {}

        /** What it answered. */
        record Answered(Reply reply) implements Said {}

        /** What a tool it called gave. */
        record Returned(Call call, String text) implements Said {}
    }

    /**
     * A tool the model wants called.
     *
     * @param id the model's own, for the tool's result
     * @param name of the tool
     * @param arguments JSON, as the model wrote it; may be malformed
     */
    record Call(String id, String name, String arguments) {}

    /**
     * A complete answer.
     *
     * @param text may be empty
     * @param calls tools to call before it goes on
     * @param tokens in and out, estimated when the service does not tell
     */
    record Reply(String text, List<Call> calls, int tokens) {

        public Reply {
            calls = List.copyOf(calls);
        }
    }
}
