package dev.crucible.engine.config;

import java.util.Map;

/** What configs of the known vocabulary may ask for and a run cannot do yet; the one place to change when it can. */
final class Unsupported {

    /** Switches that must stay off, and why. */
    static final Map<String, String> SWITCHES =
            Map.of("use_llm", "language models are not supported yet; set it to false");

    private Unsupported() {}
}
