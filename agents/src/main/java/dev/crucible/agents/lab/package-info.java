/** The lab as the agents see it: over HTTP, like any other client. */
package dev.crucible.agents.lab;
