/** What the crew can explain: rules, attacks, pre-aggregators and terms of the literature. */
package dev.crucible.agents.knowledge;
