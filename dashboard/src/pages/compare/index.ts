import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { RunsComparison } from '../../api/comparison.js';
import { live } from '../../app/live-runs.js';
import { href, place } from '../../app/router.js';
import { nameOf, names } from '../../app/run-names.js';
import { icon } from '../../components/icons.js';
import { empty, select } from '../../components/parts.js';
import { View } from '../../components/view.js';
import { metric, METRICS } from '../run/metrics.js';
import { drawingTools, swatch } from '../run/parts.js';
import { chooseRuns } from './chooser.js';
import { confusion, detection } from './clients.js';
import { config } from './config.js';
import { BANDS, fold, foldKeys, groups, trunkOf, variants, type Comparison, type BandKind, type Group } from './variants.js';
import { curves } from './curves.js';
import { exportItems } from './export.js';
import { Asking, Loader, type Loaded } from './loader.js';
import { matrix } from './matrix.js';
import { t } from './messages.js';
import { parallel } from './parallel.js';
import { showState, TABS, viewState, type TabKey } from './state.js';
import { table } from './table.js';
import '../../components/menu.js';
import '../../components/tabs.js';
import '../run/run.css';
import './compare.css';

/** How long what is loading may stay undrawn. */
const PAUSE_MS = 500;

/** Any number of runs beside each other. Everything that is chosen is in the address. */
@customElement('page-compare')
export class ComparePage extends View {
  #loader: Loader | undefined;
  #asking: Asking | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override begin(): void {
    this.watch(place);
    this.watch(live);
    this.watch(names);
    const signal = this.untilGone();
    this.#loader = new Loader(() => this.#soon(), signal);
    this.#asking = new Asking(() => this.requestUpdate(), signal);
  }

  /** Draws what came together at once: fifty runs that come one by one would be drawn fifty times. */
  #soon(): void {
    const { ids } = viewState();
    if ((this.#loader?.get(ids).length ?? 0) === ids.length) {
      this.requestUpdate();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.requestUpdate();
      }, PAUSE_MS);
    }
  }

  protected override willUpdate(): void {
    const { ids, apart, base, test, value } = viewState();
    this.#loader?.want(ids);
    this.#asking?.want({ ids, apart, baseline: base, metric: metric(test).event || 'test_accuracy', best: value === 'best' });
  }

  protected override render(): TemplateResult {
    const { ids, tab } = viewState();
    const loaded = this.#loader?.get(ids) ?? [];
    const comparison = compare(ids.length, loaded, this.#asking?.answer);
    return html`<div class="row spread">
        <h1>${t('title')}</h1>
        <div class="row">
          <span class="quiet">${t('someRuns', { count: ids.length })}</span>
          <button class="button ${ids.length === 0 ? 'primary' : ''}" @click=${() => void chooseRuns()}>${icon('plus')}${t('choose')}</button>
          ${ids.length > 0
            ? html`<cr-menu .label=${t('export')} .icon=${'download'} .items=${exportItems(comparison, this)}></cr-menu>`
            : nothing}
        </div>
      </div>
      ${ids.length === 0
        ? empty(t('noneTitle'), t('noneText'))
        : html`${this.#state(ids.length, loaded)} ${toolbar(comparison)}
            <cr-tabs
              .label=${t('views')}
              .tabs=${TABS.map((key) => ({ key, label: t(key) }))}
              .chosen=${tab}
              @choose=${({ detail }: CustomEvent<TabKey>) => showState({ tab: detail, q: '' })}
            ></cr-tabs>
            <div id="panel" class="panel" role="tabpanel" aria-labelledby="panel-${tab}">${VIEWS[tab](comparison)}</div>`}`;
  }

  #state(wanted: number, loaded: readonly Loaded[]): TemplateResult {
    const failed = loaded.flatMap(({ id, failure }) => (failure ? [t('missing', { id, reason: failure.message })] : []));
    const missing = wanted - loaded.length;
    const refused = this.#asking?.failure;
    const { unfinished = [] } = this.#asking?.answer ?? {};
    return html`<div role="status">
      ${missing > 0 ? html`<p class="quiet">${t('waiting', { count: missing })}</p>` : nothing}
      ${loaded.filter(({ damaged }) => damaged !== null).map(({ id, damaged }) => html`<p class="failed">${t('damaged', { id, line: damaged ?? 0 })}</p>`)}
      ${unfinished.length > 0 ? html`<p class="quiet">${t('unfinished', { names: unfinished.map(nameOf).join(', ') })}</p>` : nothing}
      ${refused ? html`<p class="failed">${refused.message}</p>` : nothing} ${failed.map((text) => html`<p class="failed">${text}</p>`)}
    </div>`;
  }
}

/** More curves than these nobody tells apart; the rest waits until it is asked for. */
const MOST_DRAWN = 16;

function compare(wanted: number, loaded: readonly Loaded[], answer: RunsComparison | undefined): Comparison {
  const { hide, base, fold: by, whole } = viewState();
  const all = variants(loaded);
  const apart = groups(all, answer, t('calm'));
  const found = by && foldKeys(all).includes(by) ? fold(apart, by, t('none')) : apart;
  const visible = found.filter(({ key }) => !hide.includes(key));
  const shown = whole ? visible : visible.slice(0, MOST_DRAWN);
  return {
    variants: all,
    groups: found,
    files: new Map(loaded.map(({ id, files }) => [id, files])),
    shown,
    more: visible.length - shown.length,
    baseline: base ? found.find(({ members }) => members.some(({ key }) => key === base)) : undefined,
    rounds: Math.max(0, ...all.map(({ steps }) => steps.at(-1)?.round ?? 0)),
    student: answer?.student ?? [],
    complete: answer !== undefined && loaded.length === wanted,
  };
}

/** Groups, and what they are drawn as. */
function capped({ more, shown, variants: all }: Comparison): TemplateResult | typeof nothing {
  const { whole } = viewState();
  const [first] = foldKeys(all);
  return more === 0 && !whole
    ? nothing
    : html`<p class="row capped">
        <span>${t(whole ? 'allDrawn' : 'someDrawn', { count: shown.length, total: shown.length + more })}</span>
        <button class="button small" @click=${() => showState({ whole: !whole })}>${t(whole ? 'drawFewer' : 'drawAll')}</button>
        ${first && !viewState().fold ? html`<button class="button small" @click=${() => showState({ fold: first })}>${t('foldNow', { name: foldName(first) })}</button>` : nothing}
      </p>`;
}

const foldName = (key: string): string => (key === 'attack' ? t('attack') : key === 'aggregation_strategy_keyword' ? t('rule') : key);

/** Where branches left their trunks, whose first rounds they hold. */
function branches({ groups: all }: Comparison): TemplateResult | typeof nothing {
  const { ids } = viewState();
  const lines = all.flatMap((group: Group) => {
    const trunk = group.members[0] && trunkOf(group.members[0]);
    return trunk ? [{ group, trunk }] : [];
  });
  return lines.length === 0
    ? nothing
    : html`<ul class="branches quiet">
        ${lines.map(
          ({ group, trunk }) =>
            html`<li>
              ${swatch(group.index)}${t('branchOf', { name: group.label, round: trunk.round })}
              <a href=${href(`/runs/${encodeURIComponent(trunk.run)}`)}>${nameOf(trunk.run)}</a>
              ${ids.includes(trunk.run)
                ? nothing
                : html`<button class="button plain small" @click=${() => showState({ ids: [...ids, trunk.run] })}>${t('addTrunk')}</button>`}
            </li>`,
        )}
      </ul>`;
}

function toolbar(comparison: Comparison): TemplateResult {
  const { groups: all, variants: members } = comparison;
  const { hide, apart, metrics, smooth, log, tab, band, fold: by } = viewState();
  const keys = foldKeys(members);
  const flip = (key: string): void => showState({ hide: hide.includes(key) ? hide.filter((one) => one !== key) : [...hide, key] });
  return html`<div class="groups" role="group" aria-label=${t('groups')} tabindex="0">
      ${all.map(
        ({ key, label, index }) =>
          html`<button class="button ${hide.includes(key) ? 'off' : ''}" aria-pressed=${!hide.includes(key)} @click=${() => flip(key)}>
            ${swatch(index)}<span class="label">${label}</span>
          </button>`,
      )}
    </div>
    ${capped(comparison)} ${branches(comparison)}
    <div class="row tools">
      <button class="button plain" @click=${() => showState({ hide: hide.length > 0 ? [] : all.map(({ key }) => key) })}>
        ${t(hide.length > 0 ? 'showAll' : 'hideAll')}
      </button>
      <button class="button ${apart ? 'on' : ''}" aria-pressed=${apart} @click=${() => showState({ apart: !apart })}>${t('apart')}</button>
      ${keys.length > 0
        ? select(t('fold'), by, [{ value: '', label: t('noFold') }, ...keys.map((key) => ({ value: key, label: foldName(key) }))], (key) => showState({ fold: key, hide: [] }))
        : nothing}
      ${tab === 'curves'
        ? html`${select(t('band'), band, BANDS.map((kind) => ({ value: kind, label: t(kind) })), (kind) => showState({ band: kind as BandKind }))}
            ${drawingTools({ metrics, smooth, log }, showState, METRICS)}`
        : nothing}
    </div>`;
}

const VIEWS: Readonly<Record<TabKey, (comparison: Comparison) => TemplateResult>> = {
  curves,
  table,
  config,
  clients: (comparison) => html`<compare-clients .comparison=${comparison}></compare-clients>`,
  detection,
  confusion,
  parallel,
  matrix,
};
