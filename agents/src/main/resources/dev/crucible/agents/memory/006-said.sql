-- The prepared lines that were said, by their ids, so that none comes again too soon.
CREATE TABLE said_phrases (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  phrase TEXT NOT NULL,
  PRIMARY KEY (branch, turn, phrase)
);

-- Who was there when it was told; empty for what all know.
ALTER TABLE facts ADD COLUMN witnesses TEXT NOT NULL DEFAULT '';
