/** What tells the API from what is internal. */
package dev.crucible.engine.api;
