import { html, type TemplateResult } from 'lit';
import { seriesColor, type Mark } from '../../components/chart.js';
import { empty, loading } from '../../components/parts.js';
import type { DrawnChart } from '../../components/picture.js';
import { t as words } from '../run/messages.js';
import { METRICS, rounds, shown, smooth, type Metric } from '../run/metrics.js';
import { isDashed, plain, share } from '../run/parts.js';
import type { Comparison } from './context.js';
import { t } from './messages.js';
import { viewState } from './state.js';
import { groupSeries } from './series.js';
import { band, groupInterval, trunkOf } from './variants.js';
import '../../components/chart.js';

const BASELINE_WIDTH = 4;

/** Curves of all groups over each other. The groups above name them, so that the charts need not each. */
export function curves(comparison: Comparison): TemplateResult {
  if (comparison.rounds === 0) {
    // Nothing is concluded before all is here.
    return comparison.complete ? empty(words('noRounds'), words('noRoundsText')) : loading();
  }
  const charts = chosenMetrics(comparison);
  return html`<h2 class="unseen">${t('curves')}</h2>
    ${charts.length === 0 ? html`<p class="quiet">${words('noMetric')}</p>` : ''}
    <div class="charts">${charts.map((metric) => chart(comparison, metric))}</div>
    <p class="quiet">${t('seedsHint')} ${t(`${viewState().band}Hint`)}</p>`;
}

/** The metrics that are chosen and were measured. */
export function chosenMetrics({ shown: groups }: Comparison): readonly Metric[] {
  const measured = METRICS.filter((metric) =>
    groups.some(({ members }) => members.some(({ steps }) => steps.some((step) => metric.of(step) !== null))),
  );
  return shown(measured, viewState().metrics);
}

function chart(comparison: Comparison, metric: Metric): TemplateResult {
  const { log } = viewState();
  const series = groupSeries(comparison.shown, comparison.rounds, metric, {
    band: viewState().band,
    weight: Math.max(0, Math.min(0.99, viewState().smooth / 100)),
    student: comparison.student,
    baseline: comparison.baseline?.key,
  });
  return html`<figure class="card">
    <figcaption><h3>${metric.title()}</h3><span class="quiet">${words(metric.better)}</span></figcaption>
    <cr-chart
      class="nameless"
      .label=${words('curveLabel', { metric: metric.title(), last: lasts(comparison, metric) })}
      .x=${rounds(comparison.rounds)}
      .series=${series}
      .logarithmic=${log && !metric.share}
      .share=${metric.share}
      .marks=${departures(comparison)}
      .xLabel=${words('round')}
      sync="compare"
    ></cr-chart>
  </figure>`;
}

/** Where branches leave their trunks. */
function departures({ shown: groups }: Comparison): Mark[] {
  const rounds = groups.flatMap(({ members }) => members.flatMap((member) => trunkOf(member)?.round ?? []));
  return [...new Set(rounds)].map((x) => ({ x, label: t('branch') }));
}

function lasts({ shown: groups, student }: Comparison, metric: Metric): string {
  return groups
    .slice(0, 12)
    .map((group) => {
      const { mean } = groupInterval(group, metric, 'last', student);
      return `${group.label}: ${metric.share ? share(mean) : plain(mean)}`;
    })
    .join('; ');
}

/** The same charts as a picture to take away. */
export function drawn(comparison: Comparison): DrawnChart[] {
  const weight = viewState().smooth / 100;
  return chosenMetrics(comparison).map((metric) => ({
    title: metric.title(),
    xLabel: words('round'),
    series: comparison.shown.map((group) => {
      const { mean, low, high } = band(group, metric, comparison.rounds, viewState().band, comparison.student);
      const edges = group.members.length > 1 ? { low: smooth(low, weight), high: smooth(high, weight) } : {};
      return {
        label: group.label,
        color: seriesColor(group.index),
        y: smooth(mean, weight),
        dashed: isDashed(group.index),
        width: group.key === comparison.baseline?.key ? BASELINE_WIDTH : 2,
        ...edges,
      };
    }),
  }));
}
