/** The few statistics that comparing rules needs: intervals, paired tests, a correction for many of them. */
package dev.crucible.engine.statistics;
