/** Pages put together from escaped text. */
package dev.crucible.report.html;
