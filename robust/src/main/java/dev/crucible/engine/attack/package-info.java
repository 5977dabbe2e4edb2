/**
 * Attacks of malicious clients. Read {@code Attack} first: {@code OnData} before training, {@code OnTraining} during it, {@code OnUpdate}
 * after it. {@code SignFlip} is a short one, {@code MinMaxMinSum} one that searches. {@code AttackContext} is the knowledge of colluding
 * attackers, {@code AttackPhase} the rounds and clients. To add one: the class, one line in {@code catalog.AttackCatalog}, a case in the tests.
 */
package dev.crucible.engine.attack;
