/** Configs as records: reading the flat and the structured form, defaults, validation. */
package dev.crucible.engine.config;
