/** The bridge as the client meets it: HTTP requests from daemon threads, records into an inbox that the main loop polls. */
package dev.crucible.novel.client;
