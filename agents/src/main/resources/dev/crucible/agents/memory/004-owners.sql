-- Whose a task is; one from before belongs to its conversation's player. Nobody's are for the operator alone.
ALTER TABLE tasks ADD COLUMN owner TEXT NOT NULL DEFAULT '';
UPDATE tasks SET owner = COALESCE((SELECT player FROM contexts WHERE contexts.id = tasks.context), '');
CREATE INDEX tasks_of_owner ON tasks (owner, updated);

-- Ids of conversations are each player's own, so that nobody can tell by trying whether another has one.
CREATE TABLE owned_contexts (
  id TEXT NOT NULL,
  player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  branch TEXT NOT NULL REFERENCES branches (id),
  facts_before BIGINT NOT NULL,
  forked_from TEXT,
  forked_turn INTEGER,
  created BIGINT NOT NULL,
  PRIMARY KEY (id, player)
);
INSERT INTO owned_contexts SELECT id, player, branch, facts_before, forked_from, forked_turn, created FROM contexts;
DROP TABLE contexts;
ALTER TABLE owned_contexts RENAME TO contexts;
CREATE INDEX contexts_of_player ON contexts (player);
