/** A mind without a language model: it understands a documented range of plain English and says what it does not. */
package dev.crucible.agents.offline;
