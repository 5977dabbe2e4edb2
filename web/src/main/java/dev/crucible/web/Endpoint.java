package dev.crucible.web;

/** Handler of one request; runs on its own virtual thread and may block. */
@FunctionalInterface
public interface Endpoint {

    /**
     * Answers {@code exchange}.
     *
     * @throws HttpProblem to answer with an error; any other exception becomes 500 without details
     */
    void answer(Exchange exchange) throws Exception;
}
