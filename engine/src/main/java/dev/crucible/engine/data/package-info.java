/** Data sets, loaders and views of samples. */
package dev.crucible.engine.data;
