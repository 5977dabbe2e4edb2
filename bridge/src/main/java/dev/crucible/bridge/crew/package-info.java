/** The crew at the other end: what is asked of it, what it answers, and how it is reached over A2A. */
package dev.crucible.bridge.crew;
