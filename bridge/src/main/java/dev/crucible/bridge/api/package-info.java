/** The bridge's endpoints, one class a resource. */
package dev.crucible.bridge.api;
