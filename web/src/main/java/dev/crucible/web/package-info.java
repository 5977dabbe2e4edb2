/**
 * HTTP infrastructure of all services: routing table, error bodies, guards for Host, Origin and token, bounded JSON bodies, event streams,
 * WebSockets, rate limits and logs. A service passes its {@link dev.crucible.web.Routes} to {@link dev.crucible.web.WebService}.
 */
package dev.crucible.web;
