/** Charts as plain data, drawn without display, system fonts or network: legible in print and without colours. */
package dev.crucible.report.chart;
