-- Saved conversations in the slots of players, with the text that their slots show.
CREATE TABLE slots (
  player TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE,
  slot INTEGER NOT NULL,
  context TEXT NOT NULL REFERENCES contexts(id) ON DELETE CASCADE,
  shown TEXT NOT NULL,
  PRIMARY KEY (player, slot)
);
