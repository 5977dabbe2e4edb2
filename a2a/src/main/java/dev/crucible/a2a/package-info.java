/**
 * The A2A protocol, versions 1.0 and 0.3: its objects, and its JSON in {@link dev.crucible.a2a.json}. Texts that are optional in the
 * protocol are empty when absent, as in its Protocol Buffers definition.
 */
package dev.crucible.a2a;
