/**
 * JSON of the protocol. {@link dev.crucible.a2a.json.Decoder} and {@link dev.crucible.a2a.json.JsonEncoder} implement version 1.0,
 * {@link dev.crucible.a2a.json.LegacyShapes} converts it to 0.3 and back, and {@link dev.crucible.a2a.json.Codec} selects.
 */
package dev.crucible.a2a.json;
