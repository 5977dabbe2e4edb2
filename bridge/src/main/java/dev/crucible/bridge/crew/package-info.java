/** The crew, as the bridge sees it: requests, events, and the connection over A2A. */
package dev.crucible.bridge.crew;
