/** Aggregation rules in Python that the crew writes from templates, and the folder that they are written to. */
package dev.crucible.agents.authoring;
