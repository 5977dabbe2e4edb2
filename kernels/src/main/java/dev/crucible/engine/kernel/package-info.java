/**
 * Float loops with the Vector API, which only this package uses. Every kernel is bit-identical for any number of threads: no {@code
 * reduceLanes(ADD)}, no transcendental lanewise operations. Read {@code Lanes} and {@code RowProduct} first; {@code Workers} is the
 * thread pool. {@code GatherGemm} and {@code ContiguousGemm} differ in how they find the depth index.
 */
package dev.crucible.engine.kernel;
