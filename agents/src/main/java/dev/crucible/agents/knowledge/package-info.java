/**
 * What the crew can explain: rules, attacks, pre-aggregators and terms of the literature ({@code Knowledge}), statements that it judges
 * ({@code Claims}, {@code AttackClaims}, {@code BoundClaims}, {@code DefenceClaims}), and questions that name no topic ({@code KnownQuestions}).
 */
package dev.crucible.agents.knowledge;
