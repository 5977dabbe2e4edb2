-- Tasks of the agents' wire, so that a client finds them again after a restart.
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  context TEXT NOT NULL REFERENCES contexts (id) ON DELETE CASCADE,
  player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  updated BIGINT NOT NULL,
  json TEXT NOT NULL
);

CREATE INDEX tasks_of_player ON tasks (player, updated);
CREATE INDEX tasks_of_context ON tasks (context);
