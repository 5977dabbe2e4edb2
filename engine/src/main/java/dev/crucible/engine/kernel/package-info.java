/** SIMD primitives; the only package that names jdk.incubator.vector. */
package dev.crucible.engine.kernel;
