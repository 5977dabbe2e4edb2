/**
 * JSON of the protocol. {@link dev.crucible.a2a.json.Decoder} and {@link dev.crucible.a2a.json.JsonEncoder} speak version 1.0;
 * {@link dev.crucible.a2a.json.LegacyShapes} turns its shapes into those of 0.3 and back; {@link dev.crucible.a2a.json.Codec} picks.
 */
package dev.crucible.a2a.json;
