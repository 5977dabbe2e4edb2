import { choice, flag, inAddress, integer, list, text } from '../../app/state.js';
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

export const { viewState, showState } = inAddress(VIEW);
