/** Server optimisers: the step that follows from a rule's result (Reddi et al., ICLR 2021). */
package dev.crucible.engine.aggregation.server;
