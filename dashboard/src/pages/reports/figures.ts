import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { href } from '../../app/router.js';
import { live } from '../../app/live-runs.js';
import { names } from '../../app/run-names.js';
import { loading, plainTable, verdictChip, type Column } from '../../components/parts.js';
import { tabled } from '../../components/table-menu.js';
import { valueOf } from '../../components/table-text.js';
import { View } from '../../components/view.js';
import { Asking, Loader, type Loaded } from '../compare/loader.js';
import { groupSeries } from '../compare/series.js';
import { withInterval } from '../compare/table.js';
import { groupInterval, groups, variants, type Group } from '../compare/variants.js';
import { attackSpans } from '../run/attacks.js';
import { t as words } from '../run/messages.js';
import { METRICS, rounds, type Metric } from '../run/metrics.js';
import type { FigureText } from './figure-text.js';
import { t } from './messages.js';
import '../../components/chart.js';

/** A chart or a table of runs within a report, as the runs stand now. */
@customElement('report-figure')
export class ReportFigure extends View {
  @property({ attribute: false }) text: FigureText | undefined;
  @state() private stamp = 0;
  #loader: Loader | undefined;
  #asking: Asking | undefined;

  protected override begin(): void {
    this.watch(live);
    this.watch(names);
    const gone = this.untilGone();
    const changed = (): void => void this.stamp++;
    this.#loader = new Loader(changed, gone);
    this.#asking = new Asking(changed, gone);
  }

  protected override willUpdate(): void {
    const { runs: ids = [], apart = false } = this.text ?? {};
    this.#loader?.want(ids);
    this.#asking?.want({ ids, apart, baseline: '', metric: 'test_accuracy', best: false });
  }

  protected override render(): TemplateResult | typeof nothing {
    const text = this.text;
    if (!text) {
      return nothing;
    }
    const loaded = this.#loader?.get(text.runs) ?? [];
    const answer = this.#asking?.answer;
    const failure = this.#asking?.failure;
    if (failure) {
      return html`<p class="failed" role="alert">${failure.message}</p>`;
    }
    if (!answer || loaded.length < text.runs.length) {
      return loading();
    }
    const all = groups(variants(loaded), answer);
    const told = [
      ...loaded.filter((run) => run.failure).map(({ id }) => t('gone', { id })),
      ...loaded.filter((run) => run.damaged !== null).map(({ id }) => t('damaged', { id })),
    ];
    return html`${text.kind === 'chart' ? chart(text, all, loaded, answer.student) : table(text, all, answer.student)}
      ${told.map((line) => html`<p class="failed">${line}</p>`)}`;
  }
}

const metricsOf = ({ metrics }: FigureText): readonly Metric[] => METRICS.filter(({ key }) => metrics.includes(key));

function chart(text: FigureText, all: readonly Group[], loaded: readonly Loaded[], student: ReadonlyArray<number | null>): TemplateResult {
  const length = Math.max(0, ...all.flatMap(({ members }) => members.map(({ steps }) => steps.at(-1)?.round ?? 0)));
  const spans = loaded.flatMap(({ config }) => (config ? attackSpans(config) : []));
  const distinct = [...new Map(spans.map((span) => [`${span.label} ${span.from} ${span.to}`, span])).values()];
  return html`${metricsOf(text).map(
    (metric) => html`<figure class="card">
      <figcaption><h3>${metric.title()}</h3>${text.title ? html`<span class="quiet">${text.title}</span>` : nothing}</figcaption>
      <cr-chart
        .label=${words('curveLabel', { metric: metric.title(), last: all.map(({ label }) => label).join('; ') })}
        .x=${rounds(length)}
        .series=${groupSeries(all, length, metric, { band: 'interval', weight: 0, student })}
        .spans=${distinct}
        .share=${metric.share}
        .xLabel=${words('round')}
      ></cr-chart>
    </figure>`,
  )}`;
}

function table(text: FigureText, all: readonly Group[], student: ReadonlyArray<number | null>): TemplateResult {
  const closed = all.filter(({ open }) => !open);
  const columns: Array<Column<Group>> = [
    { head: words('strategy'), of: ({ label, members }) => html`<a href=${href(`/runs/${encodeURIComponent(members[0]?.id ?? '')}`)}>${label}</a>` },
    { head: t('verdict'), of: ({ arm }) => (arm ? verdictChip(arm) : '–') },
    { head: 'n', of: ({ members }) => members.length, numeric: true },
    ...metricsOf(text).map((metric): Column<Group> => {
      const value = (group: Group): ReturnType<typeof groupInterval> => groupInterval(group, metric, 'last', student);
      return {
        head: metric.title(),
        of: (group) => withInterval(value(group), metric.share),
        numeric: true,
        order: metric.better === 'up' ? 'highest' : 'lowest',
        value: (group) => valueOf(value(group), metric.share),
      };
    }),
  ];
  const title = text.title || t('tableTitle');
  return html`<h3>${title}</h3>
    ${tabled(title, plainTable(columns, closed))}
    ${closed.length < all.length ? html`<p class="quiet">${t('open', { count: all.length - closed.length })}</p>` : nothing}`;
}
