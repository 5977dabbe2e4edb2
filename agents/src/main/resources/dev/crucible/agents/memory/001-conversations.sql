-- Who plays.
CREATE TABLE players (
  id TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  spoken_name TEXT NOT NULL,
  pronouns TEXT NOT NULL,
  role TEXT NOT NULL,
  title TEXT NOT NULL,
  created BIGINT NOT NULL,
  last_seen BIGINT NOT NULL
);

-- A stretch of a conversation: it shares its parent's rows up to turn "cut" and owns those after it. Rows are only ever added, so
-- "as of a turn" is a query along the parents.
CREATE TABLE branches (
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  parent TEXT,
  cut INTEGER NOT NULL
);

-- A conversation: the branch it stands on. Facts with numbers up to "facts_before" were known when it began.
CREATE TABLE contexts (
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  branch TEXT NOT NULL REFERENCES branches (id),
  facts_before BIGINT NOT NULL,
  forked_from TEXT,
  forked_turn INTEGER,
  created BIGINT NOT NULL
);

CREATE TABLE turns (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  position INTEGER NOT NULL,
  speaker TEXT NOT NULL,
  kind TEXT NOT NULL,
  portrait TEXT NOT NULL,
  body TEXT NOT NULL,
  said BIGINT NOT NULL,
  PRIMARY KEY (branch, turn, position)
);

CREATE TABLE facts (
  number BIGINT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  category TEXT NOT NULL,
  body TEXT NOT NULL,
  confidence DOUBLE PRECISION NOT NULL,
  learned BIGINT NOT NULL
);

CREATE TABLE affinities (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  agent TEXT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (branch, agent, turn)
);

-- A question waits as long as its turn is the last one.
CREATE TABLE questions (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  agent TEXT NOT NULL,
  prompt TEXT NOT NULL,
  choices TEXT NOT NULL,
  purpose TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (branch, turn)
);

-- The number of the newest fact, which is never used twice.
CREATE TABLE fact_numbers (newest BIGINT NOT NULL);
INSERT INTO fact_numbers VALUES (0);

CREATE INDEX contexts_of_player ON contexts (player);
CREATE INDEX branches_of_player ON branches (player);
CREATE INDEX facts_of_player ON facts (player, number);
CREATE INDEX facts_of_branch ON facts (branch);
