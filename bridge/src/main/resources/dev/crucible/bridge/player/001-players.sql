-- Who plays, what is between a player and the agents, and what the player has practised.
CREATE TABLE players (
  id TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  tts_name TEXT NOT NULL,
  title TEXT NOT NULL,
  role TEXT NOT NULL,
  pronouns TEXT NOT NULL,
  registered INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  created BIGINT NOT NULL,
  last_seen BIGINT NOT NULL,
  activated BIGINT NOT NULL
);
CREATE TABLE affinities (
  player TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE,
  agent TEXT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  interactions INTEGER NOT NULL,
  last_interaction BIGINT NOT NULL,
  PRIMARY KEY (player, agent)
);
CREATE TABLE virtues (
  player TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE,
  virtue TEXT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  session_delta DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (player, virtue)
);
CREATE TABLE contexts (
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE,
  created BIGINT NOT NULL
);
CREATE TABLE saves (
  context TEXT PRIMARY KEY REFERENCES contexts(id) ON DELETE CASCADE,
  affinities TEXT NOT NULL,
  virtues TEXT NOT NULL
);
