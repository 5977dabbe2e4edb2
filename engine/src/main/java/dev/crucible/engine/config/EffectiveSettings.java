package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.strategy.SettingsReader;
import dev.crucible.engine.strategy.StrategyConfig;

/** Reads a strategy back from the effective settings of an earlier reading. */
public final class EffectiveSettings implements SettingsReader {

    @Override
    public StrategyConfig read(ObjectNode settings) {
        return ConfigReader.read(settings)
                .config()
                .orElseThrow(() -> new IllegalStateException("the settings of a running strategy are no longer valid"))
                .strategies()
                .getFirst();
    }
}
