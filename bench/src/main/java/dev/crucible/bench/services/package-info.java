/** Load on lab, crew and bridge, each of them a process as {@code ServiceProcess} starts it. */
package dev.crucible.bench.services;
