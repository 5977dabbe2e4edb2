/** The directories below {@code out/}: which runs there are, how they stand, and the files they left. */
package dev.crucible.lab.runs;
