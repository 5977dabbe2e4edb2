/**
 * Loops over floats with the Vector API, which nothing else names. Every kernel gives the same bits for any number of threads: no {@code
 * reduceLanes(ADD)}, no transcendental lanewise operations. Read {@code Lanes} and {@code RowProduct} first; {@code Workers} are the
 * threads. {@code GatherGemm} and {@code ContiguousGemm} differ in how they find the depth index.
 */
package dev.crucible.engine.kernel;
