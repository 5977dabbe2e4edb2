/**
 * The table of runs: an index of what every run came to, kept beside the runs and made anew where it is missing or damaged, and what may be
 * asked of it: filter, order, groups, a page.
 */
package dev.crucible.lab.table;
