import { html, type TemplateResult } from 'lit';
import type { Mark, Span } from '../../components/chart.js';
import { empty, loading } from '../../components/parts.js';
import { attackSpans } from '../run/attacks.js';
import { t as words } from '../run/messages.js';
import { METRICS, rounds, shown, type Metric } from '../run/metrics.js';
import { plain, share } from '../run/parts.js';
import { groupInterval, trunkOf, type Comparison } from './variants.js';
import { t } from './messages.js';
import { viewState } from './state.js';
import { groupSeries } from './series.js';
import '../../components/chart.js';

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
    <p class="quiet">${legend(attacks(comparison))} ${t('twinHint')} ${t('seedsHint')} ${t(`${viewState().band}Hint`)}</p>`;
}

/** When which attack runs in what is shown, each once. */
export function attacks({ shown: groups }: Pick<Comparison, 'shown'>): Span[] {
  const spans = groups.flatMap(({ members }) => members.flatMap(({ fields }) => attackSpans({ shared_settings: fields })));
  return [...new Map(spans.map((span) => [JSON.stringify(span), span])).values()];
}

const legend = (spans: readonly Span[]): string =>
  spans.length === 0 ? words('noAttack') : `${words('shaded')}: ${spans.map(({ label, from, to }) => words('attackSpan', { label, from, to })).join('; ')}.`;

/** The metrics that are chosen and were measured. */
export function chosenMetrics({ shown: groups }: Comparison): readonly Metric[] {
  const measured = METRICS.filter((metric) =>
    groups.some(({ members }) => members.some(({ steps }) => steps.some((step) => metric.of(step) !== null))),
  );
  return shown(measured, viewState().metrics);
}

/** A metric over rounds, a curve for each group. */
export function chart(comparison: Comparison, metric: Metric): TemplateResult {
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
      .spans=${attacks(comparison)}
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
