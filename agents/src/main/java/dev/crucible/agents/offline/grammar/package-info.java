/**
 * From a sentence to a request. {@code Tokenizer} cuts, {@code Slots} ({@code forms.yaml}) finds what an experiment is told by more than
 * names, {@code Lexicon} ({@code lexicon.yaml}) finds terms, {@code Reading} holds both;
 * {@code RequestParser} then makes a {@code Request}, with {@code DesignReader} for what is said about an experiment, {@code
 * ChangeReader} for which runs a change is about and {@code ReplyReader} for answers to a plan. The parser reads slots; whether a line
 * may act at all is decided before it, by {@code understanding.Walls}. To add a word: a line in the lexicon and a row in {@code
 * docs/crew.md}, which a test holds the parser to.
 */
package dev.crucible.agents.offline.grammar;
