import { note, place } from '../../app/router.js';
import { choice, flag, integer, list, readState, text, writeState, type State } from '../../app/state.js';
import { CLIENT_METRICS } from './history.js';

export const TABS = ['curves', 'clients', 'detection', 'time', 'snapshots', 'log', 'config', 'files'] as const;
export type TabKey = (typeof TABS)[number];

export const LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;

/** Everything that can be shared by the address of a run. */
export const VIEW = {
  tab: choice(TABS, 'curves'),
  metrics: list(['test_accuracy', 'test_loss', 'attack_success', 'worst_tenth']),
  /** Strategies that are not shown, by number. */
  hide: list(),
  /** Per cent of what was in the smoothed curve. */
  smooth: integer(0),
  log: flag(),
  /** The strategy of tabs that show one. */
  strategy: integer(0),
  clients: text(),
  lines: flag(),
  of: choice(CLIENT_METRICS, 'accuracy'),
  q: text(),
  level: choice(LEVELS, 'DEBUG'),
  against: text(),
  different: flag(),
  report: flag(),
  round: text(),
  attack: text(),
};
export type ViewState = State<typeof VIEW>;

export const viewState = (): ViewState => readState(VIEW, place.value.query) as ViewState;

export function showState(change: Partial<ViewState>): void {
  note(writeState(VIEW, { ...viewState(), ...change }));
}
