/**
 * Language models behind the crew.
 *
 * <p>{@link dev.crucible.agents.model.TalkModel} answers talk that the built-in mind leaves to it, without tools, and behind a wall of words.
 * In the mode of tools {@link dev.crucible.agents.model.ModelMind} lets the orchestrator choose who speaks and each speaker answer with its own tools.
 * Whatever comes from tools, files, memory or the model itself is data: tools that change something run only after the player's yes.
 * {@link dev.crucible.agents.model.Provider} is all it needs of a model; the classes of the LangChain4j library are loaded with the
 * first call of {@link dev.crucible.agents.model.LangChainProvider} and never without one.
 */
package dev.crucible.agents.model;
