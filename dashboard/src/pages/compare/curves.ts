import { html, type TemplateResult } from 'lit';
import { seriesColor, type Series } from '../../components/chart.js';
import { empty } from '../../components/parts.js';
import type { DrawnChart } from '../../components/picture.js';
import { t as words } from '../run/messages.js';
import { METRICS, rounds, shown, smooth, type Metric } from '../run/metrics.js';
import { isDashed, plain, share } from '../run/parts.js';
import type { Comparison } from './context.js';
import { t } from './messages.js';
import { viewState } from './state.js';
import { band, groupValue, type Group } from './variants.js';
import '../../components/chart.js';

const BASELINE_WIDTH = 4;

/** Curves of all groups over each other. The groups above name them, so that the charts need not each. */
export function curves(comparison: Comparison): TemplateResult {
  if (comparison.rounds === 0) {
    return empty(words('noRounds'), words('noRoundsText'));
  }
  const charts = chosenMetrics(comparison);
  return html`<h2 class="unseen">${t('curves')}</h2>
    ${charts.length === 0 ? html`<p class="quiet">${words('noMetric')}</p>` : ''}
    <div class="charts">${charts.map((metric) => chart(comparison, metric))}</div>
    <p class="quiet">${t('seedsHint')}</p>`;
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
  const series = comparison.shown.flatMap((group) => seriesOf(group, comparison, metric)).map(place);
  return html`<figure class="card">
    <figcaption><h3>${metric.title()}</h3><span class="quiet">${words(metric.better)}</span></figcaption>
    <cr-chart
      class="nameless"
      .label=${words('curveLabel', { metric: metric.title(), last: lasts(comparison, metric) })}
      .x=${rounds(comparison.rounds)}
      .series=${series}
      .logarithmic=${log && !metric.share}
      .xLabel=${words('round')}
      sync="compare"
    ></cr-chart>
  </figure>`;
}

/** A curve, and the two that enclose it when there are several seeds; a band names its other edge by how many series further on it is. */
function seriesOf(group: Group, { rounds: length, baseline }: Comparison, metric: Metric): Series[] {
  const weight = Math.max(0, Math.min(0.99, viewState().smooth / 100));
  const color = seriesColor(group.index);
  const { mean, low, high } = band(group, metric.of, length);
  const width = group.key === baseline?.key ? BASELINE_WIDTH : 2;
  const own: Series = { label: group.label, color, y: smooth(mean, weight), width, dashed: isDashed(group.index) };
  return group.members.length === 1
    ? [own]
    : [
        own,
        { label: group.label, color, width: 0.5, y: smooth(high, weight), bandTo: 1, edge: true },
        { label: group.label, color, width: 0.5, y: smooth(low, weight), edge: true },
      ];
}

const place = (series: Series, index: number): Series => (series.bandTo === undefined ? series : { ...series, bandTo: index + series.bandTo });

function lasts({ shown }: Comparison, metric: Metric): string {
  return shown
    .slice(0, 12)
    .map((group) => `${group.label}: ${metric.share ? share(groupValue(group, metric, 'last')) : plain(groupValue(group, metric, 'last'))}`)
    .join('; ');
}

/** The same charts as a picture to take away. */
export function drawn(comparison: Comparison): DrawnChart[] {
  const weight = viewState().smooth / 100;
  return chosenMetrics(comparison).map((metric) => ({
    title: metric.title(),
    xLabel: words('round'),
    series: comparison.shown.map((group) => {
      const { mean, low, high } = band(group, metric.of, comparison.rounds);
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
