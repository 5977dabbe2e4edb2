package dev.crucible.dashboard;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The dashboard's logic, without a browser. */
class LogicTest {

    @TestFactory
    Stream<DynamicNode> logic() throws Exception {
        return Vitest.run("vitest.config.ts", "logic", List.of(), Map.of());
    }
}
