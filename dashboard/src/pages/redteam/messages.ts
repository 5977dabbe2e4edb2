import { messages } from '../../app/messages.js';
import { language } from '../../app/preferences.js';

export const t = messages({
  about: [
    'A search for the attack that leaves the model of a config least accuracy, confirmed on fresh seeds.',
    'Eine Suche nach dem Angriff, der dem Modell einer Konfiguration am wenigsten Genauigkeit lässt, auf frischen Seeds bestätigt.',
  ],
  none: ['No campaign yet.', 'Noch keine Kampagne.'],
  best: ['Worst attack so far', 'Bisher schlimmster Angriff'],
  left: ['Accuracy left', 'Es bleiben'],
  back: ['All campaigns', 'Alle Kampagnen'],
  stop: ['Stop', 'Stoppen'],
  removeTitle: ['Delete this campaign?', 'Diese Kampagne löschen?'],
  removeText: [
    'Its ledger and its report are deleted; its runs stay known to others.',
    'Ihr Protokoll und ihr Bericht werden gelöscht; ihre Läufe bleiben anderen bekannt.',
  ],
  soFar: ['{runs} of at most {budget} runs: {stage}', '{runs} von höchstens {budget} Läufen: {stage}'],
  found: [
    '{attack}: accuracy {accuracy}, without attack {clean}, on {n} fresh seeds; {runs} runs.',
    '{attack}: Genauigkeit {accuracy}, ohne Angriff {clean}, auf {n} frischen Seeds; {runs} Läufe.',
  ],
  interval: ['{mean} ({low} to {high})', '{mean} ({low} bis {high})'],
  taken: [
    '{attack}: {points} points of accuracy against the same seeds without attack, n = {n}',
    '{attack}: {points} Punkte Genauigkeit gegen dieselben Seeds ohne Angriff, n = {n}',
  ],
  onSeed: ['Left on seed {seed}', 'Es bleiben auf Seed {seed}'],
  notOnSeed: ['not run on it', 'darauf nicht gelaufen'],
  broke: [
    'Attacks that break the run and not the model; they do not compete unless failures count:',
    'Angriffe, die den Lauf brechen und nicht das Modell; sie zählen nur, wenn Fehlschläge zählen:',
  ],
  path: ['The path', 'Der Weg'],
  stage: ['Stage', 'Stufe'],
  tried: ['Tried attacks', 'Was versucht wurde'],
  failed: ['Failed', 'Gescheitert'],
  inForm: ['Worst as', 'Am schlimmsten als'],
  bestConfig: ['Config of the best attack', 'Konfiguration des besten Angriffs'],
  build: ['A new campaign', 'Eine neue Kampagne'],
  ofRun: ['Take a run’s config …', 'Die Konfiguration eines Laufs nehmen …'],
  budget: ['Budget: at most so many runs', 'Budget: höchstens so viele Läufe'],
  countFailures: ['Count a run that fails as 0 %', 'Einen gescheiterten Lauf als 0 % zählen'],
  plan: ['Show the plan', 'Plan zeigen'],
  planned: [
    '{plans} attacks to choose from against {rule}; {attackers} of {clients} clients hostile, confirmed on {confirmations} fresh seeds.',
    '{plans} Angriffe zur Wahl gegen {rule}; {attackers} von {clients} Clients feindlich, auf {confirmations} frischen Seeds bestätigt.',
  ],
  start: ['Start the campaign', 'Kampagne starten'],
  started: ['The campaign is started.', 'Die Kampagne läuft.'],
});

/** The lab's stages of a search, in German. */
const GERMAN: ReadonlyArray<readonly [stage: RegExp, words: string]> = [
  [/^every attack at its defaults$/, 'jeder Angriff mit seinen Vorgaben'],
  [/^every attack at its strongest$/, 'jeder Angriff so stark wie möglich'],
  [/^halving (\d+)$/, 'Halbierung $1'],
  [/^race on seed (\d+)$/, 'Wettlauf auf Seed $1'],
  [/^confirmation$/, 'Bestätigung'],
  [/^grid$/, 'alle Angriffe'],
  [/^the grid's best on fresh seeds$/, 'der beste aller Angriffe auf frischen Seeds'],
];

/** A stage in the chosen language; the lab's own words where we know none. */
export function stageName(stage: string): string {
  const [pattern, words] = (language.value === 'de' && GERMAN.find(([one]) => one.test(stage))) || [];
  return pattern && words ? stage.replace(pattern, words) : stage;
}
