/** The lab's environment: devices, data sets and the Hub, and the lock of {@code out/}. */
package dev.crucible.lab.host;
