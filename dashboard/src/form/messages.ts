import { messages } from '../app/messages.js';

export const t = messages({
  default: ['default {value}', 'sonst {value}'],
  unset: ['(default)', '(Vorgabe)'],
  true: ['yes', 'ja'],
  false: ['no', 'nein'],
  noObject: ['This is no JSON object; it does not count yet.', 'Das ist kein JSON-Objekt; es zählt noch nicht.'],
  use: ['Use {value}', '{value} verwenden'],
  useDefault: ['Use the default', 'Die Vorgabe verwenden'],
  synthetic: ['synthetic', 'künstlich'],
  absent: ['not on this machine', 'nicht auf dieser Maschine'],
  several: ['One value, or several: 1, 2, 5 or 1-3', 'Ein Wert oder mehrere: 1, 2, 5 oder 1-3'],
  values: ['{count} values', '{count} Werte'],
});
