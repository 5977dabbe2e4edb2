package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One value of an axis.
 *
 * @param label its name in tables, unique on its axis
 * @param settings its changes to the config: dotted paths and their values
 */
public record AxisValue(String label, ObjectNode settings) {}
