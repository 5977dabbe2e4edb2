import { html, nothing, type TemplateResult } from 'lit';
import { number, percent } from '../../app/messages.js';
import { seriesColor, type Mark, type Span } from '../../components/chart.js';
import { empty, select } from '../../components/parts.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';
import type { RunDetail } from '../../api/types.js';
import type { Verdicts } from '../../api/verdicts.js';
import type { Experiment } from './attacks.js';
import type { History } from './history.js';
import { METRIC_KEYS, METRICS, type Metric } from './metrics.js';
import type { MenuItem } from '../../components/menu.js';
import '../../components/menu.js';

/** Parts that several views of a run share. */

export const share = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '–' : percent(value, 1);

export const plain = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '–' : number(value);

/** Colours come again after so many; what comes the second time is dashed. */
const COLORS = 8;

export const isDashed = (index: number): boolean => Math.floor(index / COLORS) % 2 === 1;

export const swatch = (index = 0): TemplateResult =>
  html`<span
    class="swatch ${isDashed(index) ? 'dashed' : ''}"
    aria-hidden="true"
    .style=${`--swatch:var(${seriesColor(index)})`}
  ></span>`;

/** A path of a config, which may break where its words end. */
export const breakable = (path: string): TemplateResult[] => path.split(/(?<=[._])/).map((word) => html`${word}<wbr />`);

export const isShown = (strategy: number): boolean => !viewState().hide.includes(String(strategy));

/** Says that there is no round: not yet, or that none will come. */
export const noRounds = ({ live }: RunContext): TemplateResult =>
  live ? empty(t('noRounds'), t('noRoundsText')) : empty(t('noRoundsEver'), t('noRoundsEverText'));

/** Turns strategies on and off, the seeds of an experiment together. */
export function strategyToggles({ experiments, colors }: RunContext): TemplateResult | typeof nothing {
  if (experiments.length < 2) {
    return nothing;
  }
  const flip = (members: readonly number[], off: boolean): void => {
    const others = viewState().hide.filter((key) => !members.includes(Number(key)));
    showState({ hide: off ? [...others, ...members.map(String)] : others });
  };
  return html`<div class="row toggles" role="group" aria-label=${t('strategies')}>
    ${experiments.map(({ name, members }) => {
      const on = members.some(isShown);
      return html`<button class="button ${on ? '' : 'off'}" aria-pressed=${on} @click=${() => flip(members, on)}>
        ${swatch(colors[members[0] ?? 0])}${name}
      </button>`;
    })}
  </div>`;
}

/** Chooses the one strategy that a view shows. */
export const strategyPick = ({ names }: RunContext): TemplateResult | typeof nothing =>
  names.length < 2
    ? nothing
    : select(
        t('strategy'),
        String(chosenStrategy(names)),
        names.map((name, i) => ({ value: String(i), label: name })),
        (value) => showState({ strategy: Number(value) }),
      );

export const chosenStrategy = (names: readonly string[]): number => Math.max(0, Math.min(viewState().strategy, names.length - 1));

/** What every view of a run is given; a new one each time rounds have come. */
export interface RunContext {
  readonly id: string;
  readonly detail: RunDetail;
  readonly history: History;
  /** Of the strategies, by number. */
  readonly names: readonly string[];
  /** The strategies by what they try. */
  readonly experiments: readonly Experiment[];
  /** Of the strategies, by number: the index of each one's colour, which is that of its experiment. */
  readonly colors: readonly number[];
  readonly spans: readonly Span[];
  readonly marks: readonly Mark[];
  readonly live: boolean;
  /** Whether rounds of a run that is over are still on their way; nothing is concluded from those that are here. */
  readonly partial: boolean;
  /** What the lab says of the strategies, once it has been asked. */
  readonly verdicts: Verdicts | undefined;
}

/** Which curves are drawn, and how. */
interface Drawing {
  readonly metrics: readonly string[];
  /** Per cent of what was in the smoothed curve. */
  readonly smooth: number;
  readonly log: boolean;
}

/** Chooses it; what is not {@link measured} cannot be chosen. */
export function drawingTools({ metrics, smooth, log }: Drawing, show: (change: Partial<Drawing>) => void, measured: readonly Metric[], more: unknown = nothing): TemplateResult {
  const items: MenuItem[] = METRICS.map((metric) => ({
    label: metric.title(),
    checked: metrics.includes(metric.key),
    disabled: !measured.includes(metric),
    run: () => {
      const next = metrics.includes(metric.key) ? metrics.filter((one) => one !== metric.key) : [...metrics, metric.key];
      show({ metrics: METRIC_KEYS.filter((one) => next.includes(one)) });
    },
  }));
  return html`<cr-menu .label=${t('metrics')} .items=${items}></cr-menu>
    ${more}
    <label class="pick"
      ><span>${t('smoothing')}</span
      ><input
        type="range"
        min="0"
        max="95"
        step="5"
        .value=${String(smooth)}
        @input=${(event: Event) => show({ smooth: Number((event.target as HTMLInputElement).value) })}
    /></label>
    <button class="button ${log ? 'on' : ''}" aria-pressed=${log} @click=${() => show({ log: !log })}>${t('logarithmic')}</button>`;
}
