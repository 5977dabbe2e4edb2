/** What surrounds the lab: the machine's devices and the broker. */
package dev.crucible.lab.host;
