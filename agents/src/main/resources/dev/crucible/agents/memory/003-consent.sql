-- What would be done, in words, and when it was asked: a yes counts for a while only.
ALTER TABLE questions ADD COLUMN plan TEXT NOT NULL DEFAULT '';
ALTER TABLE questions ADD COLUMN asked BIGINT NOT NULL DEFAULT 0;

-- What became of a question, named by the turn that asked it. A question is open until a turn settles it.
CREATE TABLE question_notes (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  question INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (branch, question, note)
);

-- Until now a question was open while nothing was said after it.
INSERT INTO question_notes SELECT q.branch, q.turn + 1, q.turn, 'settled' FROM questions q
  WHERE EXISTS (SELECT 1 FROM turns t WHERE t.branch = q.branch AND t.turn > q.turn);
INSERT INTO question_notes SELECT b.id, q.turn + 1, q.turn, 'settled' FROM questions q
  JOIN branches b ON b.parent = q.branch AND b.cut = q.turn
  WHERE EXISTS (SELECT 1 FROM turns t WHERE t.branch = b.id);

-- What a turn has launched: told about when it has ended, and stopped when the client cancels that turn's task.
CREATE TABLE watches (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  task TEXT NOT NULL,
  runs TEXT NOT NULL,
  stop_on_cancel INTEGER NOT NULL,
  PRIMARY KEY (branch, turn)
);

CREATE TABLE watches_told (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  watch INTEGER NOT NULL,
  PRIMARY KEY (branch, watch)
);

CREATE INDEX watches_of_task ON watches (task);
