import { Signal } from './signal.js';

/** What the page in sight is of, for the tab; undefined where the name of the page says it. */
export const subject = new Signal<string | undefined>(undefined);
