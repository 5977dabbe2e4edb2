import { html, nothing, type TemplateResult } from 'lit';
import { number } from '../../app/messages.js';
import { href } from '../../app/router.js';
import { scrolling } from '../../components/parts.js';
import { t as words } from '../run/messages.js';
import { METRICS, type Metric } from '../run/metrics.js';
import { plain, select, share, swatch } from '../run/parts.js';
import type { Comparison } from './context.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';
import { groupValue, type Group } from './variants.js';

/** What every group came to, and how far that is from the baseline. */
export function table(comparison: Comparison): TemplateResult {
  const { value, plain: bare, base } = viewState();
  const metrics = measured(comparison);
  return html`<div class="row tools">
      ${select(
        t('value'),
        value,
        (['last', 'best'] as const).map((one) => ({ value: one, label: t(one) })),
        (one) => showState({ value: one as 'last' | 'best' }),
      )}
      ${select(
        t('baseline'),
        comparison.baseline?.key ?? '',
        [{ value: '', label: t('noBase') }, ...comparison.groups.map(({ key, label }) => ({ value: key, label }))],
        (key) => showState({ base: key }),
      )}
      ${base
        ? html`<button class="button ${bare ? '' : 'on'}" aria-pressed=${!bare} @click=${() => showState({ plain: !bare })}>${t('deltas')}</button>
            <span class="quiet">${t('meaning')}</span>`
        : nothing}
    </div>
    ${scrolling(
      t('table'),
      html`<table class="plain-table results">
        <thead>
          <tr>
            <th scope="col">${t('strategy')}</th>
            ${metrics.map((metric) => heading(metric))}
          </tr>
        </thead>
        <tbody>
          ${sorted(comparison, metrics).map((group) => row(group, comparison, metrics))}
        </tbody>
      </table>`,
    )}`;
}

/** The metrics that any shown group has. */
export function measured({ shown }: Comparison): readonly Metric[] {
  return METRICS.filter((metric) => shown.some((group) => groupValue(group, metric, 'last') !== null));
}

function heading({ key, better, title }: Metric): TemplateResult {
  const { sort } = viewState();
  const descending = sort === `-${key}`;
  const state = descending ? 'descending' : sort === key ? 'ascending' : 'none';
  return html`<th scope="col" aria-sort=${state}>
    <button
      class="button plain sorter"
      title="${t('sortBy', { name: title() })}; ${words(better)}"
      @click=${() => showState({ sort: descending ? key : `-${key}` })}
    >
      ${title()}${state === 'none' ? '' : descending ? ' ↓' : ' ↑'}
    </button>
  </th>`;
}

/** The baseline first, then in the order that was asked for; what was not measured last. */
function sorted({ shown, baseline }: Comparison, metrics: readonly Metric[]): Group[] {
  const { sort, value } = viewState();
  const metric = metrics.find(({ key }) => key === sort.replace('-', ''));
  const sign = sort.startsWith('-') ? -1 : 1;
  const rest = shown.filter(({ key }) => key !== baseline?.key);
  if (metric) {
    const worst = sign * Infinity;
    const of = new Map(rest.map((group) => [group.key, groupValue(group, metric, value) ?? worst]));
    rest.sort((a, b) => sign * ((of.get(a.key) ?? worst) - (of.get(b.key) ?? worst)) || a.index - b.index);
  }
  return baseline && shown.includes(baseline) ? [baseline, ...rest] : rest;
}

function row(group: Group, comparison: Comparison, metrics: readonly Metric[]): TemplateResult {
  const isBase = group.key === comparison.baseline?.key;
  const ids = [...new Set(group.members.map(({ id }) => id))];
  const link = ids.length === 1 ? href(`/runs/${encodeURIComponent(ids[0] ?? '')}`) : href('/compare', { ids: ids.join(','), apart: '1' });
  return html`<tr class=${isBase ? 'base' : ''}>
    <th scope="row">
      ${swatch(group.index)}<a href=${link}>${group.label}</a>
      ${isBase
        ? html`<span class="chip tag">${t('baseline')}</span>`
        : html`<button class="button plain small" @click=${() => showState({ base: group.key })}>${t('makeBase')}</button>`}
    </th>
    ${metrics.map((metric) => html`<td>${cell(group, comparison, metric, isBase)}</td>`)}
  </tr>`;
}

function cell(group: Group, { baseline }: Comparison, metric: Metric, isBase: boolean): unknown {
  const { value: which, plain: bare } = viewState();
  const value = groupValue(group, metric, which);
  const shown = metric.share ? share(value) : plain(value);
  const base = baseline ? groupValue(baseline, metric, which) : null;
  return value === null || base === null || bare || isBase ? shown : html`${shown} ${delta(value - base, metric)}`;
}

/** A difference with its sign; who cannot see the colour gets the word. */
function delta(difference: number, metric: Metric): TemplateResult {
  const amount = metric.share ? 100 * difference : difference;
  const text = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: 'exceptZero', maximumFractionDigits: metric.share ? 1 : 3 }).format(
    amount,
  );
  if (Math.abs(difference) < 1e-9) {
    return html`<span class="delta">±${number(0)}</span>`;
  }
  const good = difference > 0 === (metric.better === 'up');
  return html`<span class="delta ${good ? 'good' : 'bad'}" title=${t(good ? 'better' : 'worse')}
    >${difference > 0 ? '▲' : '▼'} ${text}<span class="unseen"> ${t(good ? 'better' : 'worse')}</span></span
  >`;
}
