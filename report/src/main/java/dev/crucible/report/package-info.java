/** What a run leaves to look at: plots, attack snapshots and a page; everything is made from files of the run directory. */
package dev.crucible.report;
