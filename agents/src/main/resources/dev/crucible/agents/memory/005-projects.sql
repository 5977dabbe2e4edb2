-- The folders that the crew may read in, by the turn that said so.
CREATE TABLE project_consents (
  branch TEXT NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  folder TEXT NOT NULL,
  PRIMARY KEY (branch, turn, folder)
);
