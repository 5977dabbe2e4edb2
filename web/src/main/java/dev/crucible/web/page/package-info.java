/** Pages that a build has put on the class path. */
package dev.crucible.web.page;
