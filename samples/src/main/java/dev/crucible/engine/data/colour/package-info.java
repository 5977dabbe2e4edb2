/**
 * Synthetic colour images, drawn with integers and {@link java.lang.StrictMath} only: five figures in warm or cool colours make ten
 * classes. Painters favour some classes and differ in palette and light, so they are natural clients.
 */
package dev.crucible.engine.data.colour;
