/** The browser's terminal: a shell on a pseudo-terminal behind a WebSocket, its limits and its end. */
package dev.crucible.lab.terminal;
