/** The dialogue bridge: HTTP and NDJSON for novel clients on one side, A2A to a crew on the other. */
package dev.crucible.bridge;
