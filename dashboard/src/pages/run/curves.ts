import { html, nothing, type TemplateResult } from 'lit';
import { loading } from '../../components/parts.js';
import { groupSeries, type Drawn } from '../compare/series.js';
import { drawingTools, isShown, noRounds, plain, share, strategyToggles, type RunContext } from './parts.js';
import { t } from './messages.js';
import { METRICS, rounds, shown, type Metric } from './metrics.js';
import { showState, viewState } from './state.js';
import { verdictCards, worstCases } from './summary.js';
import '../../components/chart.js';

/** What is beside a curve in print, where nothing else says it. */
const PRINTED = { test_accuracy: 'printed_test_accuracy', attack_success: 'printed_attack_success', mean_accuracy: 'printed_mean_accuracy' } as const;
const BESIDE = { test_accuracy: 'beside_test_accuracy', attack_success: 'beside_attack_success', mean_accuracy: 'beside_mean_accuracy' } as const;

/** Curves over rounds for all strategies, and what they say. */
export function curves(run: RunContext): TemplateResult {
  if (!run.history.any) {
    return noRounds(run);
  }
  const { metrics } = viewState();
  const measured = METRICS.filter((metric) => isMeasured(run, metric));
  const chosen = shown(measured, metrics);
  return html`${run.partial ? nothing : verdictCards(run)} <div class="row tools">${drawingTools(viewState(), showState, measured, strategyToggles(run))}</div>
    <h2 class="unseen">${t('curves')}</h2>
    <div class="charts">${chosen.map((metric) => chart(run, metric))}</div>
    ${chosen.length === 0 ? html`<p class="quiet">${t('noMetric')}</p>` : nothing} ${legend(run)}
    ${run.partial ? loading() : worstCases(run)}`;
}

function isMeasured({ history }: RunContext, metric: Metric): boolean {
  return history.strategies.some((steps) => steps.some((step) => metric.of(step) !== null));
}

function chart(run: RunContext, metric: Metric): TemplateResult {
  const { smooth: percent, log } = viewState();
  const length = run.history.length;
  const weight = Math.max(0, Math.min(0.99, percent / 100));
  const printed = metric.key in PRINTED ? t(PRINTED[metric.key as keyof typeof PRINTED]) : undefined;
  const series = groupSeries(drawn(run), length, metric, { band: 'range', weight, student: [], printed });
  const besides = metric.key in BESIDE && series.some((one) => one.dashed) ? t(BESIDE[metric.key as keyof typeof BESIDE]) : '';
  const note = [t(metric.better), besides].filter(Boolean).join(' · ');
  return html`<figure class="card">
    <figcaption><h3>${metric.title()}</h3><span class="quiet">${note}</span></figcaption>
    <cr-chart
      .label=${t('curveLabel', { metric: metric.title(), last: lasts(run, metric) })}
      .x=${rounds(length)}
      .series=${series}
      .spans=${run.spans}
      .marks=${run.marks}
      .logarithmic=${log && !metric.share}
      .share=${metric.share}
      .xLabel=${t('round')}
      sync="run"
    ></cr-chart>
  </figure>`;
}

/** A curve for each experiment: that of its strategy, or the mean of its seeds. */
const drawn = ({ experiments, history, names, colors }: RunContext): Drawn[] =>
  experiments.flatMap(({ name, members }) => {
    const on = members.filter((i) => isShown(i) && (history.strategies[i]?.length ?? 0) > 0);
    const [first] = on;
    return first === undefined
      ? []
      : [{ key: name, label: on.length > 1 ? name : (names[first] ?? name), index: colors[first] ?? 0, members: on.map((i) => ({ steps: history.strategies[i] ?? [] })) }];
  });

/** Where every curve ends, for those who cannot see it. */
function lasts(run: RunContext, metric: Metric): string {
  return run.history.strategies
    .flatMap((steps, i) => {
      const last = steps.at(-1);
      const value = last ? metric.of(last) : null;
      return last && value !== null && isShown(i)
        ? [t('lastOf', { name: run.names[i] ?? '', value: metric.share ? share(value) : plain(value), round: last.round })]
        : [];
    })
    .join('; ');
}

function legend({ spans, marks, experiments }: RunContext): TemplateResult {
  return html`<p class="quiet legend">
    ${experiments.some(({ members }) => members.length > 1) ? t('seedBand') : nothing}
    ${spans.length > 0
      ? html`<span class="key attack" aria-hidden="true"></span>${t('shaded')}:
          ${spans.map(({ label, from, to }) => t('attackSpan', { label, from, to })).join('; ')}.`
      : t('noAttack')}
    ${marks.length > 0 ? html`<span class="key removal" aria-hidden="true"></span>${t('removalMarks')}.` : nothing}
  </p>`;
}
