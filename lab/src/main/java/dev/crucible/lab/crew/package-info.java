/**
 * The chat: turns a question of the dashboard into a turn of the crew over A2A, and streams the answer. Read {@code Chat} first, then {@code
 * Answering} and {@code SpokenAnswer}.
 */
package dev.crucible.lab.crew;
