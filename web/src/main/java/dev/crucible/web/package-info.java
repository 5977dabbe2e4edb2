/**
 * HTTP concerns that all services share: a table of routes, error bodies, Host, Origin and token guards, JSON bodies with limits,
 * server-sent events and the request log. A service hands {@link dev.crucible.web.WebService} its {@link dev.crucible.web.Routes}.
 */
package dev.crucible.web;
