/**
 * The embedded data set of texts: sentences from a small grammar about ten topics, for federations of writers.
 *
 * <p>A writer favours some topics and some words, so that writers are naturally non-IID clients. A text is a pure function of (seed,
 * writer, index). None of it is real text.
 */
package dev.crucible.engine.data.text;
