/**
 * The embedded data set: synthetic handwriting of 62 classes (0–9, A–Z, a–z), 28×28 grey, for federations of writers.
 *
 * <p>A writer bends, slants and inks the outlines of six openly licensed handwriting fonts
 * individually, and favours some classes, so that writers are naturally non-IID clients as in FEMNIST. An image is a pure
 * function of (seed, writer, class, index) and uses only operations that IEEE 754 or {@link java.lang.StrictMath} fix, so every
 * JDK and CPU draws the same bytes.
 */
package dev.crucible.engine.data.glyphs;
