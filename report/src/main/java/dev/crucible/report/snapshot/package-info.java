/** Attack snapshots: what attackers did to data and updates, in numbers, words and pictures (backend reference §3.4). */
package dev.crucible.report.snapshot;
