/**
 * What a line is about, before any grammar reads it. {@code Ensemble} asks two voters that learned the same labelled lines ({@code
 * train.tsv}): hashed n-grams ({@code Classifier}) and a {@code Head} on a sentence encoder. {@code Understanding} makes a {@code
 * Meaning} of it: {@code ActWall} decides what may act and what must be asked about, {@code CrisisList} is heard before everything else.
 * {@code QuestionIndex} finds the known question that a line comes nearest to. Lines to learn from are never lines of an evaluation; how
 * well it does stands in {@code docs/evals.md}. The build trains all voters, and keeps them in {@code .cache} by what they are made of.
 */
package dev.crucible.agents.understanding;
