package dev.crucible.engine.federation;

import dev.crucible.engine.data.Samples;

/**
 * What one client holds.
 *
 * @param train what it trains on, never empty
 * @param held what it is judged on; its training samples when the training fraction leaves nothing else
 */
record ClientData(Samples train, Samples held) {}
