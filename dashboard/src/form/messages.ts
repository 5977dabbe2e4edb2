import { messages } from '../app/messages.js';

export const t = messages({
  en: {
    default: 'default {value}',
    unset: '(default)',
    true: 'yes',
    false: 'no',
    noObject: 'This is no JSON object; it does not count yet.',
    use: 'Use {value}',
    useDefault: 'Use the default',
    search: 'Search',
    nothing: 'Nothing matches.',
    synthetic: 'synthetic',
    absent: 'not on this machine',
    several: 'One value, or several: 1, 2, 5 or 1-3',
    values: '{count} values',
  },
  de: {
    default: 'sonst {value}',
    unset: '(Vorgabe)',
    true: 'ja',
    false: 'nein',
    noObject: 'Das ist kein JSON-Objekt; es zählt noch nicht.',
    use: '{value} verwenden',
    useDefault: 'Die Vorgabe verwenden',
    search: 'Suchen',
    nothing: 'Nichts passt.',
    synthetic: 'künstlich',
    absent: 'nicht auf dieser Maschine',
    several: 'Ein Wert oder mehrere: 1, 2, 5 oder 1-3',
    values: '{count} Werte',
  },
});
