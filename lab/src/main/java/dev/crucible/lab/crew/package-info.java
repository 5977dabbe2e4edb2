/** The way to the crew: the agent backend that answers the chat. */
package dev.crucible.lab.crew;
