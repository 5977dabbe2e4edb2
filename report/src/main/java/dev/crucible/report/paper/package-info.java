/**
 * Output of results for print: tables as LaTeX, Markdown and CSV, figures in a column's width, the references behind rules and attacks, and
 * a document that includes them.
 */
package dev.crucible.report.paper;
