/** Experiments as data: what shall be run, what runs gave, and how runs compare over seeds. */
package dev.crucible.agents.experiment;
