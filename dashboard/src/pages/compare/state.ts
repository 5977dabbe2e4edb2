import { choice, flag, inAddress, integer, list, text } from '../../app/state.js';
import { METRIC_KEYS } from '../run/metrics.js';
import { BANDS } from './variants.js';

export const TABS = ['curves', 'table', 'config', 'clients', 'detection', 'confusion', 'parallel', 'matrix'] as const;
export type TabKey = (typeof TABS)[number];

/** Everything that can be shared by the address of a comparison. */
export const VIEW = {
  ids: list(),
  tab: choice(TABS, 'curves'),
  metrics: list(['test_accuracy', 'test_loss', 'attack_success', 'worst_tenth']),
  /** Groups that are not shown, by key. */
  hide: list(),
  smooth: integer(0),
  log: flag(),
  /** Runs that differ by their seed alone stand apart. */
  apart: flag(),
  /** What the band around a mean is. */
  band: choice(BANDS, 'interval'),
  /** A setting by which experiments are folded. */
  fold: text(),
  /** More experiments than are drawn at first. */
  whole: flag(),
  base: text(),
  /** By which experiments are held against the baseline. */
  test: choice(METRIC_KEYS, 'test_accuracy'),
  value: choice(['last', 'best'], 'last'),
  plain: flag(),
  sort: text(),
  q: text(),
  every: flag(),
  axes: list(),
  logs: list(),
  /** `axis~from~to`, in thousandths of the axis. */
  brush: list(),
  of: choice(METRIC_KEYS, 'test_accuracy'),
};

export const { viewState, showState } = inAddress(VIEW);
