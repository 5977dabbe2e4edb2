import { html, nothing, type TemplateResult } from 'lit';
import { number } from '../../app/messages.js';
import { href } from '../../app/router.js';
import { tabled } from '../../components/table-menu.js';
import { valueOf } from '../../components/table-text.js';
import { t as words } from '../run/messages.js';
import type { Interval } from '../../api/verdicts.js';
import { select, verdictChip } from '../../components/parts.js';
import { metric as metricOf, METRICS, RESULTS, type Metric } from '../run/metrics.js';
import { plain, share, swatch } from '../run/parts.js';
import { groupInterval, groupValue, type Comparison, type Group } from './variants.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

/** What every group came to, and how far that is from the baseline. */
export function table(comparison: Comparison): TemplateResult {
  const { value, plain: bare, base, test } = viewState();
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
            ${select(
              t('test'),
              test,
              METRICS.filter(({ event }) => event).map(({ key, title }) => ({ value: key, label: title() })),
              (key) => showState({ test: key }),
            )}
            <span class="quiet">${t('meaning')}</span>`
        : nothing}
    </div>
    ${tabled(
      t('table'),
      html`<table class="plain-table results">
        <thead>
          <tr>
            <th scope="col">${t('strategy')}</th>
            <th scope="col">${t('verdict')}</th>
            <th scope="col">n</th>
            ${comparison.baseline ? contrastHeads() : nothing} ${metrics.map((metric) => heading(metric))}
          </tr>
        </thead>
        <tbody>
          ${sorted(comparison, metrics).map((group) => row(group, comparison, metrics))}
        </tbody>
      </table>`,
    )}
    <p class="quiet">${t('intervalHint')} ${comparison.baseline ? t('contrastHint', { count: tests(comparison) }) : ''}</p>`;
}

const tests = ({ groups }: Comparison): number => groups.find(({ arm }) => arm?.contrast)?.arm?.contrast?.tests ?? 0;

function contrastHeads(): TemplateResult {
  const name = metricOf(viewState().test).title();
  return html`<th scope="col">${t('paired', { name })}</th><th scope="col">${t('tTest')}</th><th scope="col">${t('signTest')}</th>`;
}

function contrastCells({ arm, folded = 0 }: Group, isBase: boolean): TemplateResult {
  const contrast = arm?.contrast;
  const { share: isShare } = metricOf(viewState().test);
  return contrast && contrast.difference.n > 0
    ? html`<td data-value=${valueOf(contrast.difference, isShare)}>${withInterval(contrast.difference, isShare)} <span class="quiet">n ${contrast.difference.n}</span></td>
        ${contrast.difference.n < 2
          ? html`<td class="quiet why" colspan="2">${t('oneShared')}</td>`
          : html`<td>${probability(contrast.t_p, contrast.finding === 'differs')}</td>
              <td>${probability(contrast.sign_flip_p, contrast.finding === 'differs')}${contrast.finding === 'undecided' ? html` <span class="quiet">${t('undecided')}</span>` : nothing}</td>`}`
    : html`<td class="quiet why" colspan="3">${t(isBase ? 'isBaseline' : folded > 1 ? 'foldedVerdict' : 'noSharedSeeds', { count: folded })}</td>`;
}

const LEAST_P = 0.001;

/** A p; bold where both tests find a difference. */
function probability(p: number | null, differs: boolean): unknown {
  const text = p === null ? '–' : p < LEAST_P ? `< ${number(LEAST_P, undefined, 3)}` : number(p, undefined, 3);
  return differs ? html`<b>${text}</b>` : text;
}

/** A mean, and half of its interval where there is one. */
export function withInterval({ mean, low, high }: Interval, isShare: boolean): string {
  const shown = isShare ? share(mean) : plain(mean);
  return mean === null || low === null || high === null ? shown : `${shown} ± ${isShare ? share((high - low) / 2) : plain((high - low) / 2)}`;
}

/** The metrics that any shown group has. */
export function measured({ shown: drawn }: Comparison): readonly Metric[] {
  const shown = drawn.filter(({ open }) => !open);
  return RESULTS.filter((metric) => shown.some((group) => groupValue(group, metric, 'last') !== null));
}

function heading({ key, better, title }: Metric): TemplateResult {
  const { sort } = viewState();
  const descending = sort === `-${key}`;
  const state = descending ? 'descending' : sort === key ? 'ascending' : 'none';
  return html`<th scope="col" aria-sort=${state} data-name=${title()} data-order=${better === 'up' ? 'highest' : 'lowest'}>
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
  const closed = shown.filter(({ open }) => !open);
  const rest = closed.filter(({ key }) => key !== baseline?.key);
  if (metric) {
    const worst = sign * Infinity;
    const of = new Map(rest.map((group) => [group.key, groupValue(group, metric, value) ?? worst]));
    rest.sort((a, b) => sign * ((of.get(a.key) ?? worst) - (of.get(b.key) ?? worst)));
  }
  return baseline && closed.includes(baseline) ? [baseline, ...rest] : rest;
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
    <td class=${group.arm ? '' : 'quiet why'}>${group.arm ? verdictChip(group.arm) : t(group.open ? 'notOver' : 'foldedVerdict', { count: group.folded ?? 0 })}</td>
    <td>${number(group.arm?.strategies.length ?? group.members.length)}</td>
    ${comparison.baseline ? contrastCells(group, isBase) : nothing} ${metrics.map((metric) => cell(group, comparison, metric, isBase))}
  </tr>`;
}

function cell(group: Group, { baseline, student }: Comparison, metric: Metric, isBase: boolean): TemplateResult {
  const { value: which, plain: bare } = viewState();
  const value = groupInterval(group, metric, which, student);
  const shown = withInterval(value, metric.share);
  const base = baseline ? groupInterval(baseline, metric, which, student).mean : null;
  const told = value.mean === null || base === null || bare || isBase ? shown : html`${shown} ${delta(value.mean - base, metric)}`;
  return html`<td data-value=${valueOf(value, metric.share)}>${told}</td>`;
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
