package dev.crucible.web;

/** Answers one request; runs on a virtual thread of its own and may block. */
@FunctionalInterface
public interface Endpoint {

    /**
     * Answers {@code exchange}.
     *
     * @throws HttpProblem for an answer that is an error; any other exception becomes 500 without details
     */
    void answer(Exchange exchange) throws Exception;
}
