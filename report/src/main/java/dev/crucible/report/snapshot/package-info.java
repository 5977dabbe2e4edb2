/** Attack snapshots: the attackers' changes to data and updates, in numbers, texts and plots. */
package dev.crucible.report.snapshot;
