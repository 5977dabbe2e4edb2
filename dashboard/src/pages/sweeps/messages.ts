import { messages } from '../../app/messages.js';

export const t = messages({
  none: ['No sweep yet', 'Noch keine Reihe'],
  noneText: [
    'Choose rules and attacks below, look at the plan, and start.',
    'Wählen Sie unten Regeln und Angriffe, sehen Sie den Plan an und starten Sie.',
  ],
  cells: ['Cells', 'Zellen'],
  cell: ['Cell', 'Zelle'],
  cellsOf: ['Cells: {rule}, {where}', 'Zellen: {rule}, {where}'],
  cellsAbout: [
    'Each cell opens as a run does, with the rounds that the sweep kept.',
    'Jede Zelle öffnet sich wie ein Lauf, mit den Runden, die die Reihe bewahrt hat.',
  ],
  compareCells: ['Compare these cells', 'Diese Zellen vergleichen'],
  cellsInList: ['Cells in the list of runs', 'Zellen in der Liste der Läufe'],
  atEnd: ['At the end', 'Am Ende'],
  clean: ['Clean', 'Ohne Angriff'],
  curvesOf: ['Curves of cell {cell}', 'Kurven von Zelle {cell}'],
  back: ['All sweeps', 'Alle Reihen'],
  removeTitle: ['Delete this sweep?', 'Diese Reihe löschen?'],
  removeText: [
    'Its tables and its report are deleted; cells stay in the cache for other sweeps.',
    'Ihre Tabellen und ihr Bericht werden gelöscht; Zellen bleiben für andere Reihen im Speicher.',
  ],
  report: ['Report page', 'Bericht'],
  leaderboard: ['Leaderboard', 'Rangliste'],
  accuracy: ['Under attack', 'Unter Angriff'],
  verdicts: ['Verdicts', 'Urteile'],
  notJudged: [
    'none: an earlier version ran this sweep; run it again to get verdicts',
    'keine: Eine frühere Version rechnete diese Reihe; ein neuer Lauf bringt Urteile',
  ],
  noAttack: ['none: no attacked cell has run', 'keine: Keine angegriffene Zelle lief'],
  drop: ['Lost to attacks', 'Durch Angriffe verloren'],
  worst: ['Worst case', 'Schlimmster Fall'],
  wins: ['Highest mean in', 'Beste in'],
  scenarios: ['Scenarios', 'Szenarien'],
  map: ['{rows} by {columns}: mean accuracy', '{rows} gegen {columns}: mittlere Genauigkeit'],
  mapHint: [
    'The stronger the tint of a cell, the further it is behind the best of its column.',
    'Je kräftiger getönt eine Zelle, desto weiter liegt sie hinter der besten ihrer Spalte.',
  ],
  behind: ['{points} points behind the best of the column', '{points} Punkte hinter der besten der Spalte'],
  rows: ['Rows', 'Zeilen'],
  averaged: ['all, averaged', 'alle, gemittelt'],
  pre: ['Pre-aggregation', 'Voraggregation'],
  heterogeneity: ['Skew', 'Schiefe'],
  worstWhere: ['Where', 'Wo'],
  worstOfAll: ['Worst of all: {rule} under {where}, {accuracy}.', 'Am schlimmsten: {rule} bei {where}, {accuracy}.'],
  intervals: [
    '± is half the 95 % interval over seeds after Student: in 95 of 100 repetitions such an interval holds the true mean. Without it there is one seed.',
    '± ist die halbe Breite des 95-%-Intervalls über die Seeds nach Student: In 95 von 100 Wiederholungen enthält ein solches den wahren Mittelwert. Ohne ± gibt es nur einen Seed, oder so wenige, dass es breiter als ±50 Punkte wäre.',
  ],
  paper: ['Paper', 'Paper'],
  grid: ['The grid', 'Das Gitter'],
  saveGrid: ['Save the grid', 'Gitter sichern'],
  comparisons: ['Rule against rule', 'Regel gegen Regel'],
  cost: ['Clean-accuracy cost', 'Kosten ohne Angriff'],
  success: ['Success above natural rate', 'Erfolg über der natürlichen Rate'],
  succeeds: ['{success} success', '{success} Erfolg'],
  sameSeeds: [
    'The worst case is chosen and shown on the same {seeds} seeds, which makes it look worse than it is.',
    'Der schlimmste Fall ist auf denselben {seeds} Seeds gewählt und gezeigt und sieht deshalb schlimmer aus, als er ist.',
  ],
  otherSeeds: [
    'The worst case is chosen on {seeds} seeds and shown on the others.',
    'Der schlimmste Fall ist auf {seeds} Seeds gewählt und auf den anderen gezeigt.',
  ],
  unit: [
    'Differences are averaged within a seed and tested over n = {seeds} seeds: paired t test (Holm) and sign-flip test (max-T), at 5 % over all pairs.',
    'Unterschiede sind je Seed gemittelt und über n = {seeds} Seeds geprüft: gepaarter t-Test (Holm) und Vorzeichentausch (max-T), zu 5 % über alle Paare.',
  ],
  allAttacks: ['all attacks', 'alle Angriffe'],
  byAccuracy: ['accuracy', 'Genauigkeit'],
  bySuccess: ['attack success', 'Angriffserfolg'],
  pitfalls: ['Pitfalls', 'Fallstricke'],
  pitfall: ['Pitfall', 'Fallstrick'],
  finding: ['Finding', 'Befund'],
  pass: ['avoided', 'vermieden'],
  warn: ['not avoided', 'nicht vermieden'],
  unknown: ['not known', 'unbekannt'],
  noComparison: [
    'No difference is found so far, which is no proof of equality.',
    'Bisher ist kein Unterschied gefunden; das ist kein Beweis von Gleichheit.',
  ],
  better: [
    '{a} is better on average than {b}: {points} points of {measure}, {where} (n {n}, p {t} and {flips})',
    '{a} ist im Mittel besser als {b}: {points} Punkte {measure}, {where} (n {n}, p {t} und {flips})',
  ],
  differ: [
    '{a} and {b} differ: {points} points of {measure}, {where} (n {n}, p {t} and {flips})',
    '{a} und {b} unterscheiden sich: {points} Punkte {measure}, {where} (n {n}, p {t} und {flips})',
  ],
  undecided: [
    '{a} and {b}: undecided, {points} points of {measure}, {where} (n {n}, p {t} by t, {flips} by sign flips)',
    '{a} und {b}: unentschieden, {points} Punkte {measure}, {where} (n {n}, p {t} nach t, {flips} nach Vorzeichen)',
  ],
  soFar: ['{done} of {cells} cells are in.', '{done} von {cells} Zellen sind da.'],
  notYet: ['The first cells are not in yet.', 'Die ersten Zellen sind noch nicht da.'],
  build: ['A new sweep', 'Eine neue Reihe'],
  f: ['Attackers f', 'Angreifer f'],
  threads: [
    'It took {wall} s: threads were busy {occupied} of that time, {ratio} times the time of training.',
    'Es dauerte {wall} s: die Threads waren {occupied} der Zeit beschäftigt, das {ratio}-Fache dessen, was das Training allein braucht.',
  ],
});

const NAMES = { contender: 'rule', rule: 'rule', attack: 'attack', pre: 'pre', heterogeneity: 'heterogeneity', seed: 'seed', f: 'attackers' } as const;

/** What an axis of a grid is called; any key of a config can be one, and has its own name. */
export const axisName = (axis: string): string => (axis in NAMES ? t(NAMES[axis as keyof typeof NAMES]) : axis);
