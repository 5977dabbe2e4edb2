/** Answers people in need, before anything else and whatever the crew thinks with. */
package dev.crucible.agents.care;
