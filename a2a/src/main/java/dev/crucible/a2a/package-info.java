/** The A2A protocol, version 1.0: its objects, a client and a server over HTTP; it knows nothing of what agents talk about. */
package dev.crucible.a2a;
