-- What a player has met of the story, and which lines of scenes were read in which conversation.
CREATE TABLE stories (
  player TEXT PRIMARY KEY REFERENCES players(id) ON DELETE CASCADE,
  progress TEXT NOT NULL
);
CREATE TABLE scene_lines (
  context TEXT NOT NULL REFERENCES contexts(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  scene TEXT NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (context, seq)
);
