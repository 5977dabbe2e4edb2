-- Tasks of the agents' wire, so that a client finds them again after a restart. A task is there before its conversation is.
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  context TEXT NOT NULL,
  state TEXT NOT NULL,
  updated BIGINT NOT NULL,
  json TEXT NOT NULL
);

CREATE INDEX tasks_by_time ON tasks (updated DESC, id);
CREATE INDEX tasks_of_context ON tasks (context, updated);
CREATE INDEX tasks_in_state ON tasks (state, updated);
