/**
 * What malicious clients do. Read {@code Attack} first: {@code OnData} before training, {@code OnTraining} during it, {@code OnUpdate}
 * after it. {@code SignFlip} is a short one, {@code MinMaxMinSum} one that searches. {@code AttackContext} is what colluding attackers
 * know, {@code AttackPhase} when and who. To add one: the class, one line in {@code catalog.AttackCatalog}, a case in the tests.
 */
package dev.crucible.engine.attack;
