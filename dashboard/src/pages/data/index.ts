import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { datasets, fetchDataset, stopFetching } from '../../api/lab.js';
import type { Result } from '../../api/result.js';
import type { DatasetEntry, Datasets } from '../../api/types.js';
import { number } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { plainTable, progressBar, scrolling, tagChip, type Column } from '../../components/parts.js';
import { t } from './messages.js';
import { titleOf } from './titles.js';
import { Asked } from '../../components/asked.js';
import './data.css';

const BUSY_MS = 1_000;
const IDLE_MS = 10_000;

/** Which data sets are here, and fetching those that are not. */
@customElement('page-data')
export class DataPage extends Asked<Datasets> {
  /** What a set's button came to, where the lab refused. */
  @state() private refused: Readonly<Record<string, string>> = {};
  /** Sets that were missing since the page opened. They keep their places when they arrive, so that no other button slips under a finger. */
  readonly #missed = new Set<string>();

  protected override begin(): void {
    void this.poll(() => this.ask(), () => (this.known?.datasets.some(isRunning) ? BUSY_MS : IDLE_MS));
  }

  protected async fetch(): Promise<Result<Datasets>> {
    const answer = await datasets();
    for (const { name, state, fetchable } of answer.ok ? answer.value.datasets : []) {
      if (state === 'missing' && fetchable) {
        this.#missed.add(name);
      }
    }
    return answer;
  }

  async #do(name: string, action: (name: string) => Promise<Result<unknown>>): Promise<void> {
    const answer = await action(name);
    this.refused = { ...this.refused, [name]: answer.ok ? '' : answer.error.message };
    await this.ask();
  }

  protected show({ datasets: all, downloads_allowed: allowed }: Datasets): TemplateResult {
    const missing = all.filter(({ name }) => this.#missed.has(name));
    const rest = all.filter((set) => !missing.includes(set));
    const own = rest.filter(({ state }) => state === 'missing');
    return html`<div class="page">
      <h1>${t('data')}</h1>
      <p class="quiet">${t('intro')}</p>
      ${allowed ? nothing : html`<p role="note">${t('off')}</p>`}
      <section class="stack">
        <h2>${t('present')}</h2>
        ${this.#table(t('present'), rest.filter(({ state }) => state !== 'missing'))}
      </section>
      <section class="stack">
        <h2>${t('missing')}</h2>
        ${missing.length === 0
          ? html`<p class="quiet">${t('nothing')}</p>`
          : html`<ul class="sets">
              ${repeat(
                missing,
                ({ name }) => name,
                (set) => this.#card(set, allowed),
              )}
            </ul>`}
      </section>
      ${own.length === 0
        ? nothing
        : html`<section class="stack">
            <h2>${t('ownFiles')}</h2>
            ${this.#table(t('ownFiles'), own)}
          </section>`}
    </div>`;
  }

  #card(set: DatasetEntry, allowed: boolean): TemplateResult {
    return html`<li class="card">
      <div class="row spread">
        <h3>${set.name}</h3>
        ${this.#action(set, allowed)}
      </div>
      <p>${titled(set)} ${set.tried ? nothing : html`<span title=${t('untriedHint')}>${tagChip(t('untried'))}</span>`}</p>
      <p class="quiet number">${sizeOf(set.bytes)}</p>
      <p class="quiet">${t('licence')}: ${set.licence}</p>
      <details>
        <summary>${t('cite')}</summary>
        <p>${set.citation}</p>
      </details>
      ${set.fetch ? progress(set, set.fetch) : nothing}
      ${this.refused[set.name] ? html`<p class="wrong" role="alert">${this.refused[set.name]}</p>` : nothing}
    </li>`;
  }

  #action(set: DatasetEntry, allowed: boolean): TemplateResult | typeof nothing {
    if (set.state !== 'missing') {
      return html`<strong role="status">${t(set.state)}</strong>`;
    }
    if (isRunning(set)) {
      return this.#button('stop', set, stopFetching);
    }
    return allowed ? this.#button(set.fetch?.bytes ? 'goOn' : 'get', set, fetchDataset) : nothing;
  }

  #button(word: 'get' | 'goOn' | 'stop', set: DatasetEntry, action: (name: string) => Promise<Result<unknown>>): TemplateResult {
    return html`<button class="button" aria-label=${t(`${word}Name`, { name: set.name })} @click=${() => void this.#do(set.name, action)}>
      ${t(word)}
    </button>`;
  }

  #table(label: string, sets: readonly DatasetEntry[]): TemplateResult {
    const columns: Array<Column<DatasetEntry>> = [
      { head: t('name'), of: ({ name }) => name },
      { head: t('state'), of: ({ state }) => t(state === 'missing' ? 'missing_state' : state) },
      { head: t('what'), of: (set) => titled(set) ?? (set.state === 'missing' ? t('own') : '') },
      { head: t('licence'), of: ({ licence }) => licence ?? '' },
    ];
    return scrolling(label, plainTable(columns, sets));
  }
}

const titled = ({ name, title }: DatasetEntry): string | undefined => titleOf(name, title, language.value === 'de');

const isRunning = (set: DatasetEntry): boolean => set.fetch?.state === 'running';

const megabytes = (bytes: number): string => t('megabytes', { mb: number(bytes / 1e6, undefined, 1) });

const sizeOf = (bytes: number | null | undefined): string => (bytes ? megabytes(bytes) : `${t('size')} ${t('unknownSize')}`);

function progress(set: DatasetEntry, { state, message, bytes }: NonNullable<DatasetEntry['fetch']>): TemplateResult {
  if (state === 'failed') {
    return html`<p class="wrong" role="alert">${t('failed', { reason: message })}</p>`;
  }
  const done = megabytes(bytes);
  const far = set.bytes ? t('soFar', { done, size: megabytes(set.bytes) }) : t('some', { done });
  return html`${set.bytes ? progressBar(Math.min(1, bytes / set.bytes)) : nothing}
    <p class="number">${far}</p>
    <p class="quiet">${state === 'stopped' ? t('stopped') : message}</p>`;
}
