/** Server optimisers: what becomes of a rule's result before it is added to the model (Reddi et al., ICLR 2021). */
package dev.crucible.engine.aggregation.server;
