import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { place } from '../../app/router.js';
import { runs } from '../../app/run-list.js';
import { icon } from '../../components/icons.js';
import { empty } from '../../components/parts.js';
import { View } from '../../components/view.js';
import { t as words } from '../run/messages.js';
import { METRIC_KEYS, METRICS } from '../run/metrics.js';
import { swatch } from '../run/parts.js';
import { chooseRuns } from './chooser.js';
import { config } from './config.js';
import type { Comparison } from './context.js';
import { curves } from './curves.js';
import { exportItems } from './export.js';
import { Loader, type Loaded } from './loader.js';
import { matrix } from './matrix.js';
import { t } from './messages.js';
import { parallel } from './parallel.js';
import { showState, TABS, viewState, type TabKey } from './state.js';
import { table } from './table.js';
import { groups, variants } from './variants.js';
import '../../components/menu.js';
import '../../components/tabs.js';
import '../run/run.css';
import './compare.css';

/** Any number of runs beside each other. Everything that is chosen is in the address. */
@customElement('page-compare')
export class ComparePage extends View {
  #loader: Loader | undefined;

  protected override begin(): void {
    this.watch(place);
    this.watch(runs);
    this.#loader = new Loader(() => this.requestUpdate(), this.untilGone());
  }

  protected override willUpdate(): void {
    this.#loader?.want(viewState().ids);
  }

  protected override render(): TemplateResult {
    const { ids, tab } = viewState();
    const loaded = this.#loader?.get(ids) ?? [];
    const comparison = compare(loaded);
    return html`<div class="row spread">
        <h1>${t('title')}</h1>
        <div class="row">
          <span class="quiet">${t('chosen', { count: ids.length })}</span>
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
            <div id="panel" class="panel" role="tabpanel" aria-labelledby="panel-${tab}">${view(tab, comparison)}</div>`}`;
  }

  #state(wanted: number, loaded: readonly Loaded[]): TemplateResult {
    const failed = loaded.flatMap(({ id, failure }) => (failure ? [t('missing', { id, reason: failure.message })] : []));
    const missing = wanted - loaded.length;
    return html`<div role="status">
      ${missing > 0 ? html`<p class="quiet">${t('waiting', { count: missing })}</p>` : nothing}
      ${failed.map((text) => html`<p class="failed">${text}</p>`)}
    </div>`;
  }
}

function compare(loaded: readonly Loaded[]): Comparison {
  const { apart, hide, base } = viewState();
  const all = variants(loaded);
  const found = groups(all, apart);
  const shown = found.filter(({ key }) => !hide.includes(key));
  return {
    variants: all,
    groups: found,
    shown,
    baseline: found.find(({ members }) => members.some(({ key }) => key === base)),
    rounds: Math.max(0, ...all.map(({ steps }) => steps.at(-1)?.round ?? 0)),
  };
}

function toolbar({ groups: all }: Comparison): TemplateResult {
  const { hide, apart, metrics, smooth, log, tab } = viewState();
  const flip = (key: string): void => showState({ hide: hide.includes(key) ? hide.filter((one) => one !== key) : [...hide, key] });
  const items = METRICS.map(({ key, title }) => ({
    label: title(),
    checked: metrics.includes(key),
    run: () => {
      const next = metrics.includes(key) ? metrics.filter((one) => one !== key) : [...metrics, key];
      showState({ metrics: METRIC_KEYS.filter((one) => next.includes(one)) });
    },
  }));
  return html`<div class="groups" role="group" aria-label=${t('groups')} tabindex="0">
      ${all.map(
        ({ key, label, index }) =>
          html`<button class="button ${hide.includes(key) ? 'off' : ''}" aria-pressed=${!hide.includes(key)} @click=${() => flip(key)}>
            ${swatch(index)}<span class="label">${label}</span>
          </button>`,
      )}
    </div>
    <div class="row tools">
      <button class="button plain" @click=${() => showState({ hide: hide.length > 0 ? [] : all.map(({ key }) => key) })}>
        ${t(hide.length > 0 ? 'showAll' : 'hideAll')}
      </button>
      <button class="button ${apart ? 'on' : ''}" aria-pressed=${apart} @click=${() => showState({ apart: !apart })}>${t('apart')}</button>
      ${tab === 'curves'
        ? html`<cr-menu .label=${words('metrics')} .items=${items}></cr-menu>
            <label class="pick"
              ><span>${words('smoothing')}</span
              ><input
                type="range"
                min="0"
                max="95"
                step="5"
                .value=${String(smooth)}
                @input=${(event: Event) => showState({ smooth: Number((event.target as HTMLInputElement).value) })}
            /></label>
            <button class="button ${log ? 'on' : ''}" aria-pressed=${log} @click=${() => showState({ log: !log })}>${words('logarithmic')}</button>`
        : nothing}
    </div>`;
}

function view(tab: TabKey, comparison: Comparison): TemplateResult {
  switch (tab) {
    case 'curves':
      return curves(comparison);
    case 'table':
      return table(comparison);
    case 'config':
      return config(comparison);
    case 'parallel':
      return parallel(comparison);
    case 'matrix':
      return matrix(comparison);
  }
}
