import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import * as lab from '../../api/lab.js';
import type { Result } from '../../api/result.js';
import type { AttackSnapshots, Snapshot } from '../../api/types.js';
import { place } from '../../app/router.js';
import { empty, select } from '../../components/parts.js';
import { leaves } from '../../components/paths.js';
import { chosenStrategy, strategyPick, type RunContext } from './parts.js';
import { t } from './messages.js';
import { showState, viewState } from './state.js';
import { Asked } from '../../components/asked.js';
import '../../components/before-after.js';

const AT_A_TIME = 12;
const IMAGE = /\.(png|jpe?g|gif|webp|svg)$/;
/** Beside each other, since each is told at a glance. */
const SMALL = [
  'difference_heatmap',
  'confusion_matrix',
  'prediction_comparison',
  'prediction_grid',
  'weight_layer_delta',
  'weight_histogram',
] as const;

/** What attacks did to data and weights, client by client and round by round. */
@customElement('run-snapshots')
export class RunSnapshots extends Asked<AttackSnapshots> {
  @property({ attribute: false }) run: RunContext | undefined;
  @state() private most = AT_A_TIME;
  #asked = '';

  protected override begin(): void {
    this.watch(place);
  }

  protected override willUpdate(): void {
    // A live run has more to show with every file that it leaves.
    const asked = `${this.run?.id} ${this.run?.detail.status} ${this.run?.detail.result_files.length}`;
    if (this.run && asked !== this.#asked) {
      this.#asked = asked;
      void this.ask();
    }
  }

  protected fetch(): Promise<Result<AttackSnapshots>> {
    return lab.snapshots(this.run?.id ?? '');
  }

  protected show(found: AttackSnapshots): TemplateResult {
    const run = this.run;
    if (!found.has_snapshots || !run) {
      return empty(t('noSnapshots'), t('noSnapshotsText'));
    }
    const { round, attack, clients } = viewState();
    const all = found.strategies.find((one) => one.strategy_number === chosenStrategy(run.names))?.snapshots ?? [];
    const shown = all.filter(
      (one) =>
        (round === '' || String(one.round_num) === round) &&
        (attack === '' || one.attack_type === attack) &&
        (clients === '' || String(one.client_id) === clients),
    );
    return html`<div class="row tools">
        ${strategyPick(run)} ${facet(t('round'), t('allRounds'), round, all, (one) => String(one.round_num), (value) => showState({ round: value }))}
        ${facet(t('client'), t('allClients'), clients, all, (one) => String(one.client_id), (value) => showState({ clients: value }))}
        ${facet(t('attack'), t('allAttacks'), attack, all, (one) => one.attack_type, (value) => showState({ attack: value }))}
      </div>
      <h2 class="unseen">${t('snapshots')}</h2>
      <p class="quiet" role="status">${t('snapshotsShown', { count: shown.length })}</p>
      <div class="gallery">
        ${repeat(
          shown.slice(0, this.most),
          (one) => `${chosenStrategy(run.names)} ${one.client_id} ${one.round_num} ${one.attack_type}`,
          (one) => card(run.id, one),
        )}
      </div>
      ${shown.length > this.most
        ? html`<button class="button" @click=${() => (this.most += AT_A_TIME)}>${t('more')}</button>`
        : nothing}`;
  }
}

/** Narrows snapshots down to one value, with how many have it. */
function facet(
  label: string,
  every: string,
  chosen: string,
  all: readonly Snapshot[],
  of: (one: Snapshot) => string,
  choose: (value: string) => void,
): TemplateResult {
  const counts = new Map<string, number>();
  all.forEach((one) => counts.set(of(one), (counts.get(of(one)) ?? 0) + 1));
  const options = [...counts].map(([value, count]) => ({ value, label: `${value} (${count})` }));
  return select(label, chosen, [{ value: '', label: every }, ...options], choose);
}

function card(id: string, one: Snapshot): TemplateResult {
  const title = t('snapshotOf', { attack: one.attack_type, client: one.client_id, round: one.round_num });
  const shown = one.visualizations;
  const picture = (path: string, label: string): TemplateResult =>
    html`<figure>
      <a href=${lab.resultAddress(id, path)} target="_blank" rel="noopener"
        ><img loading="lazy" src=${lab.resultAddress(id, path)} alt="${title}: ${label}" /></a>
      <figcaption class="quiet">${label}</figcaption>
    </figure>`;
  const more = Object.entries(shown.additional ?? {});
  return html`<article class="card stack">
    <h3>${title}</h3>
    ${shown['comparison']
      ? html`<cr-before-after
          .src=${lab.resultAddress(id, shown['comparison'])}
          .label=${t('compareLabel', { attack: one.attack_type })}
          .nameBefore=${t('before')}
          .nameAfter=${t('after')}
        ></cr-before-after>`
      : nothing}
    ${shown['primary'] && IMAGE.test(shown['primary']) ? picture(shown['primary'], t('visual')) : nothing}
    <div class="pictures">
      ${SMALL.flatMap((kind) => {
        const path = shown[kind];
        return path && path !== shown['primary'] ? [picture(path, t(kind))] : [];
      })}
    </div>
    ${shown['html_diff'] ? page(id, shown['html_diff']) : nothing}
    ${more.map(([name, path]) => (/\.html?$/.test(path) ? page(id, path) : picture(path, name)))} ${facts(one)}
  </article>`;
}

/** A page of the run, without scripts, forms or the rights of this page. */
export const page = (id: string, path: string): TemplateResult =>
  html`<iframe sandbox loading="lazy" src=${lab.resultAddress(id, path)} title=${t('pagePreview', { name: path })}></iframe>`;

function facts(one: Snapshot): TemplateResult | typeof nothing {
  const told = [...leaves(one.metadata ?? {}), ...leaves(one.flip_summary ?? {})];
  return told.length === 0
    ? nothing
    : html`<details>
        <summary>${t('facts')}</summary>
        <dl class="facts">${told.map(([key, value]) => html`<dt>${key}</dt><dd>${value}</dd>`)}</dl>
      </details>`;
}
