/** Runs and sweeps as one ZIP file each, to give to others. Read {@code RunBundle} first. */
package dev.crucible.lab.bundle;
