import { messages } from '../../app/messages.js';

/** The words of a run's verdict. */
export const t = messages({
  summary: ['What held and what did not', 'Was hielt und was nicht'],
  words: ['What do these words mean?', 'Was bedeuten diese Wörter?'],
  why: ['Why?', 'Warum?'],
  against: ['{points} points by the attack', '{points} Punkte durch den Angriff'],
  ofSeeds: ['mean of {count} seeds', 'Mittel aus {count} Seeds'],
  tellBySeeds: ['More seeds would tell', 'Mehr Seeds würden es sagen'],
  heldMeans: [
    'the loss is below the margin, with the whole of its interval, under an attack that harms the mean',
    'der Verlust liegt unter der Grenze, mit seinem ganzen Intervall, und der Angriff schadet dem Mittel',
  ],
  bentMeans: ['it lost for certain, but kept most of the learned accuracy', 'sie verlor sicher etwas, behielt aber das meiste des Gelernten'],
  brokeMeans: ['it lost much of the learned accuracy, or let a backdoor in', 'sie verlor viel des Gelernten oder ließ eine Hintertür ein'],
  undecidedMeans: [
    'these seeds allow neither word, or no control shows that the attack bites; more seeds or a control would',
    'diese Seeds erlauben keines der Worte, oder keine Kontrolle zeigt, dass der Angriff wirkt; mehr Seeds oder eine Kontrolle täten es',
  ],
  no_biteMeans: [
    'the attack does no harm even to the mean of all updates, so that holding against it shows nothing',
    'der Angriff schadet nicht einmal dem Mittel aller Updates; ihm standzuhalten zeigt also nichts',
  ],
  helpedMeans: ['the attacked model is better than the one without attack', 'das angegriffene Modell ist besser als das ohne Angriff'],
  too_weakMeans: ['without attack it learned too little to lose anything', 'ohne Angriff lernte sie zu wenig, um etwas zu verlieren'],
  no_twinMeans: [
    'there is no clean twin to compare with (clean_twin gives one), or the accuracy of guessing is unknown',
    'es fehlt ein sauberer Zwilling zum Vergleich (clean_twin gibt einen), oder der Lauf sagt nicht, was Raten erreicht',
  ],
  calmMeans: ['no client attacked', 'niemand griff an'],
  ended: [
    'It ended at {accuracy} test accuracy after {count} round.|It ended at {accuracy} test accuracy after {count} rounds.',
    'Sie endete nach {count} Runde bei {accuracy} Testgenauigkeit.|Sie endete nach {count} Runden bei {accuracy} Testgenauigkeit.',
  ],
  standsAt: [
    'It stands at {accuracy} test accuracy after {count} round.|It stands at {accuracy} test accuracy after {count} rounds.',
    'Sie steht nach {count} Runde bei {accuracy} Testgenauigkeit.|Sie steht nach {count} Runden bei {accuracy} Testgenauigkeit.',
  ],
  unjudged: [
    'It has {count} round, and tells no test accuracy.|It has {count} rounds, and tells no test accuracy.',
    'Sie hat {count} Runde und nennt keine Testgenauigkeit.|Sie hat {count} Runden und nennt keine Testgenauigkeit.',
  ],
  nothing: ['It finished no round yet.', 'Noch ist keine Runde fertig.'],
  noReference: [
    'Under attack it reached {during}; there is no clean twin to compare with (clean_twin gives one).',
    'Unter dem Angriff erreichte sie {during}; es fehlt ein sauberer Zwilling zum Vergleich (clean_twin gibt einen).',
  ],
  below: [
    'In its last rounds under attack it reached {during}, {points} points below the same strategy without attackers in the same rounds ({reference}): {loss} of its accuracy above guessing ({chance}).',
    'In ihren letzten Runden unter Angriff erreichte sie {during}, {points} Punkte unter derselben Strategie ohne Angreifer in denselben Runden ({reference}): {loss} dessen, was sie über das Raten ({chance}) hinaus gelernt hatte.',
  ],
  above: [
    'In its last rounds under attack it reached {during}, {points} points above the same strategy without attackers in the same rounds ({reference}).',
    'In ihren letzten Runden unter Angriff erreichte sie {during}, {points} Punkte über derselben Strategie ohne Angreifer in denselben Runden ({reference}).',
  ],
  equal: [
    'In its last rounds under attack it reached {during}, as much as the same strategy without attackers in the same rounds ({reference}).',
    'In ihren letzten Runden unter Angriff erreichte sie {during}, so viel wie dieselbe Strategie ohne Angreifer in denselben Runden ({reference}).',
  ],
  oneSeed: [
    'One seed has no interval: it can show that a rule broke, never that it held; three seeds would tell.',
    'Ein Seed hat kein Intervall: Er kann zeigen, dass eine Regel brach, nie, dass sie standhielt; drei Seeds würden es sagen.',
  ],
  interval: [
    'Over {seeds} seeds the 95 % interval of the loss is {low} to {high}.',
    'Über {seeds} Seeds reicht das 95-%-Intervall des Verlusts von {low} bis {high}.',
  ],
  useful: ['The best rule here reaches {points} points more without an attack.', 'Die beste Regel hier erreicht ohne Angriff {points} Punkte mehr.'],
  backdoorIn: [
    'In the last rounds of the attack {success} of its samples were taken for its target class{natural}: the attack got in.',
    'In den letzten Runden des Angriffs galten {success} seiner Proben als seine Zielklasse{natural}: Der Angriff kam durch.',
  ],
  backdoorOut: [
    'In the last rounds of the attack {success} of its samples were taken for its target class{natural}: the attack did not get in.',
    'In den letzten Runden des Angriffs galten {success} seiner Proben als seine Zielklasse{natural}: Der Angriff kam nicht durch.',
  ],
  naturally: [' ({rate} would be anyway)', ' ({rate} wären es ohnehin)'],
  leftNone: ['It left no update out as a whole, the attackers’ included.', 'Sie ließ kein Update ganz aus, auch keines der Angreifer.'],
  leftOutOf: [
    'It left out {caught} of {hostile} hostile updates, and {wronged} of {honest} honest ones ({share}).',
    'Sie ließ {caught} von {hostile} feindlichen Updates aus und {wronged} von {honest} ehrlichen ({share}).',
  ],
  early: ['It ended early: {reason}.', 'Sie endete früh: {reason}.'],
  failures: [
    '{count} update could not be used and was dropped.|{count} updates could not be used and were dropped.',
    '{count} Update war nicht brauchbar und fiel weg.|{count} Updates waren nicht brauchbar und fielen weg.',
  ],
  worstCase: ['Best and worst case', 'Bester und schlechtester Fall'],
  last: ['Last', 'Zuletzt'],
  best: ['Best', 'Beste'],
  lowest: ['Lowest under attack', 'Tiefste unter Angriff'],
  worstTenth: ['Worst 10 %', 'Schlechteste 10 %'],
  worstClient: ['Worst client', 'Schlechtester Client'],
  ofClient: ['{value} (client {client})', '{value} (Client {client})'],
  atRound: ['{value} (round {round})', '{value} (Runde {round})'],
  success: ['Attack success', 'Erfolg des Angriffs'],
  natural: ['natural {rate}', 'natürlich {rate}'],
});
