/**
 * Synthetic colour images, drawn in whole numbers and {@link java.lang.StrictMath} only: five figures in warm or cool colours make ten
 * classes. Painters favour some classes and have a palette and a light of their own, so they are natural clients.
 */
package dev.crucible.engine.data.colour;
