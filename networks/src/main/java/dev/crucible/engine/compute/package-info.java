/**
 * Networks at work: forward, backward and one client's training. Read {@code LocalTraining} first, then {@code Network}, a chain of {@code
 * LayerStage} that {@code NetworkBuilder} makes of an architecture. The {@code …Sink} classes are what becomes of a gradient (SGD, Adam,
 * clipped and noised), {@code LocalObjective} what is added to the loss. To add a layer: its record in {@code model.Layer}, its stage
 * here, a case in {@code GradientTest}.
 */
package dev.crucible.engine.compute;
