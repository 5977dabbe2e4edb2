/** The agent that the A2A project's test kit talks to. {@code TestProfile} lies in {@code src/main/conformance}, whence the tests of {@code a2a} take it too. */
package dev.crucible.bench.conformance;
