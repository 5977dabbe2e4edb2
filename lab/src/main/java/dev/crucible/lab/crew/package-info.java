/**
 * The chat: a question of the dashboard becomes a turn of the crew over A2A, and its answer a stream. Read {@code Chat} first, then {@code
 * Answering} and {@code SpokenAnswer}.
 */
package dev.crucible.lab.crew;
