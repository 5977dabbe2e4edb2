/**
 * What the crew can explain: rules, attacks, pre-aggregators and terms of the literature ({@code Knowledge}), statements that it judges
 * ({@code Claims}, {@code AttackClaims}, {@code BoundClaims}, {@code DefenceClaims}), questions that name no topic ({@code KnownQuestions}), and who
 * tells what ({@code Tellers}).
 */
package dev.crucible.agents.knowledge;
