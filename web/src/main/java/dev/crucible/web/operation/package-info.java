/** Operation of a service: the state that supervisors ask for. */
package dev.crucible.web.operation;
