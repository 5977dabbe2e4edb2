/** The bridge's endpoints, one class per resource. */
package dev.crucible.bridge.api;
