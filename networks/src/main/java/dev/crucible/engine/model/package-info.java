/** Networks as data: layers, parameter layout, named architectures. */
package dev.crucible.engine.model;
