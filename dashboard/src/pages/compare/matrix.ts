import { html, type TemplateResult } from 'lit';
import { href } from '../../app/router.js';
import { tabled } from '../../components/table-menu.js';
import { single } from '../../components/table-text.js';
import { metric, METRICS, type Metric } from '../run/metrics.js';
import { select } from '../../components/parts.js';
import { plain, share } from '../run/parts.js';
import { groupValue, heterogeneity, hostileShare, type Comparison, type Variant } from './variants.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';

/** The most colour a cell gets, in per cent, so that the text on it stays legible. */
const STRONGEST = 45;

/** Which rule stands which attack, and how that depends on how many attack and how unlike the clients are. */
export function matrix({ shown }: Comparison): TemplateResult {
  const { of } = viewState();
  const chosen = metric(of);
  const variants = shown.flatMap(({ members }) => members);
  return html`<div class="row tools">
      ${select(
        t('metric'),
        of,
        METRICS.map(({ key, title }) => ({ value: key, label: title() })),
        (key) => showState({ of: key }),
      )}
      ${select(
        t('value'),
        viewState().value,
        (['last', 'best'] as const).map((one) => ({ value: one, label: t(one) })),
        (one) => showState({ value: one as 'last' | 'best' }),
      )}
    </div>
    <p class="quiet">${t('matrixHint')}</p>
    ${cross(t('byAttack'), t('rule'), variants, (one) => one.rule, (one) => one.attack || t('calm'), chosen)}
    ${cross(t('byHardness'), t('attackers'), variants, hostileShare, heterogeneity, chosen)}`;
}

type Key = (variant: Variant) => string;

interface Table {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: ReadonlyMap<string, readonly Variant[]>;
}

const at = (row: string, column: string): string => JSON.stringify([row, column]);

/** Variants by two of their properties. */
export function tabulate(variants: readonly Variant[], row: Key, column: Key): Table {
  const cells = new Map<string, Variant[]>();
  for (const variant of variants) {
    const key = at(row(variant), column(variant));
    cells.set(key, [...(cells.get(key) ?? []), variant]);
  }
  const order = (values: readonly string[]): string[] => [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return { rows: order(variants.map(row)), columns: order(variants.map(column)), cells };
}

function cross(title: string, corner: string, variants: readonly Variant[], row: Key, column: Key, chosen: Metric): TemplateResult {
  const { rows, columns, cells } = tabulate(variants, row, column);
  const { value: which } = viewState();
  const values = new Map([...cells].map(([key, members]) => [key, groupValue({ members }, chosen, which)]));
  const known = [...values.values()].filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const goodness = (value: number): number => {
    const place = high > low ? (value - low) / (high - low) : 0.5;
    return chosen.better === 'up' ? place : 1 - place;
  };
  const cell = (name: string, across: string): TemplateResult => {
    const members = cells.get(at(name, across)) ?? [];
    const value = values.get(at(name, across)) ?? null;
    const paint = value === null ? '' : `background:color-mix(in srgb, var(--series-3) ${Math.round(STRONGEST * goodness(value))}%, var(--raised))`;
    const text = chosen.share ? share(value) : plain(value);
    const label = t('cellLabel', { row: name, column: across, value: text, count: members.length });
    return html`<td .style=${paint} data-value=${single(value, chosen.share)}>
      ${members.length === 0
        ? html`<span class="quiet">–</span>`
        : html`<a href=${link(members)} aria-label=${label} title=${t('cellRuns', { count: members.length })}>${text}</a>`}
    </td>`;
  };
  return html`<section class="stack">
    <h2>${title}</h2>
    ${tabled(
      title,
      html`<table class="plain-table heat">
        <thead>
          <tr>
            <th scope="col">${corner}</th>
            ${columns.map((one) => html`<th scope="col">${one}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((name) => html`<tr><th scope="row">${name}</th>${columns.map((across) => cell(name, across))}</tr>`)}
        </tbody>
      </table>`,
      chosen.share ? () => ({ title: chosen.title(), scale: 'percent', rows, columns, values: rows.map((name) => columns.map((across) => values.get(at(name, across)) ?? null)) }) : undefined,
    )}
  </section>`;
}

function link(members: readonly Variant[]): string {
  const ids = [...new Set(members.map(({ id }) => id))];
  return ids.length === 1 ? href(`/runs/${encodeURIComponent(ids[0] ?? '')}`) : href('/compare', { ids: ids.join(',') });
}
