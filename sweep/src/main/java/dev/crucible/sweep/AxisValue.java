package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One value of an axis.
 *
 * @param label what tables call it, unique on its axis
 * @param settings what it changes in the config: dotted paths and their values
 */
public record AxisValue(String label, ObjectNode settings) {}
