/**
 * The A2A protocol, versions 1.0 and 0.3: its objects, and its JSON in {@link dev.crucible.a2a.json}. Absent optional texts are empty, as
 * in the protocol's Protocol Buffers definition.
 */
package dev.crucible.a2a;
