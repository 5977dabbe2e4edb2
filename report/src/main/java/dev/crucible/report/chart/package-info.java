/**
 * Charts as plain data, drawn without display, system fonts or network: legible in print and without colours. Read {@code Chart} and
 * {@code BarChart} first: a chart is a record of its data that draws itself; {@code ChartStyle} and {@code ChartTheme} hold what all have
 * in common, {@code Typeface} the one font. {@code ImageExport} makes PNG, SVG and PDF of any of them.
 */
package dev.crucible.report.chart;
