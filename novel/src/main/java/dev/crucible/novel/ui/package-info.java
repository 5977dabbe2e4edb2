/** The screens: JavaFX nodes in a design space of 1280 × 720, which show what they are given and call back. */
package dev.crucible.novel.ui;
