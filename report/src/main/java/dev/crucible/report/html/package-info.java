/** Construction of HTML pages from escaped text. */
package dev.crucible.report.html;
