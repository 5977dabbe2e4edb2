/** From a sentence to a request: tokens, then terms of the lexicon, then the request they make. */
package dev.crucible.agents.offline.grammar;
