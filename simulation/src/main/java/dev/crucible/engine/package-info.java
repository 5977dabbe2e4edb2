/**
 * The simulator: a config goes in, rounds come out. A library with no web, no broker and no logging framework.
 */
package dev.crucible.engine;
