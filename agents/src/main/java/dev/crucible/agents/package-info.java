/** The agent backend: an orchestrator and its specialists, who operate the lab over HTTP and speak A2A. */
package dev.crucible.agents;
