/**
 * Charts as plain data, drawn without display, system fonts or network: legible in print and without colours. Read {@code Chart} and
 * {@code BarChart} first: a chart is a record of its data that draws itself; {@code ChartStyle} and {@code ChartTheme} have the common
 * style, {@code Typeface} the font. {@code ImageExport} writes charts as PNG, SVG and PDF.
 */
package dev.crucible.report.chart;
