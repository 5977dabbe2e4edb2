/** Client of A2A agents, versions 1.0 and 0.3, over JSON-RPC; see {@link dev.crucible.a2a.client.A2aClient}. */
package dev.crucible.a2a.client;
