/** The service: A2A in front, minds behind, and the memory that both share. */
package dev.crucible.agents.service;
