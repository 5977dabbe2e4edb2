import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { RunSummary } from '../../api/types.js';
import { shortcuts } from '../../app/keys.js';
import { runName } from '../../app/notifications.js';
import { go, href, note, place } from '../../app/router.js';
import { listFailure, reload, runs } from '../../app/run-list.js';
import { readState, writeState } from '../../app/state.js';
import { icon } from '../../components/icons.js';
import type { MenuItem } from '../../components/menu.js';
import { empty, loading, stateName, trouble } from '../../components/parts.js';
import { keep, NOTHING, type Selection } from '../../components/selection.js';
import type { Sort, Table } from '../../components/table.js';
import { View } from '../../components/view.js';
import { archiveRuns, deleteRuns, doomed, renameRun, resumeRuns, stopRuns } from './actions.js';
import { runColumns } from './columns.js';
import { askNotes, askTags, askViewName } from './dialogs.js';
import { COLUMN_KEYS, FACETS, isFiltered, NONE, offers, shown, VIEW, type Facet, type ViewState } from './filters.js';
import { t } from './messages.js';
import { forgetView, savedViews, saveView } from './views.js';
import type { RunState } from '../../api/types.js';
import '../../components/menu.js';
import '../../components/table.js';
import './runs.css';

/** The list of all runs. Its whole state but the selection is in the address. */
@customElement('page-runs')
export class RunsPage extends View {
  @state() private selection: Selection = NOTHING;
  @state() private editing: string | undefined;
  #rows: readonly RunSummary[] = [];

  protected override begin(): void {
    for (const signal of [place, runs, listFailure, doomed, savedViews]) {
      this.watch(signal);
    }
    this.atEnd(
      shortcuts([
        { keys: '/', label: () => t('focusSearch'), run: () => this.querySelector<HTMLInputElement>('[type=search]')?.focus() },
        { keys: 'c', label: () => t('keyCompare'), run: () => this.#compare() },
        { keys: 's', label: () => t('keyStop'), run: () => void stopRuns(this.#chosen()) },
        { keys: 't', label: () => t('keyTag'), run: () => this.#tag() },
        { keys: 'n', label: () => t('keyNotes'), run: () => this.#notes() },
        { keys: 'e', label: () => t('keyArchive'), run: () => this.#archive() },
        { keys: '↑ ↓', label: () => t('keyTable'), run: () => undefined },
      ]),
    );
  }

  protected override render(): TemplateResult {
    const all = runs.value;
    if (!all) {
      return listFailure.value ? trouble(listFailure.value, () => void reload()) : loading();
    }
    const view = this.#view();
    const there = all.filter((run) => !doomed.value.has(run.simulation_id));
    this.#rows = shown(there, view);
    this.selection = keep(this.selection, new Set(there.map((run) => run.simulation_id)));
    return html`<h1 class="unseen">${t('runs')}</h1>
      ${this.#filters(there, view)} ${this.selection.ids.size > 0 ? this.#actions(view) : this.#summary(there, view)}
      ${this.#rows.length > 0 ? this.#table(view) : this.#nothing(there, view)}`;
  }

  #view(): ViewState {
    return readState(VIEW, place.value.query) as ViewState;
  }

  #show(change: Partial<ViewState>): void {
    note(writeState(VIEW, { ...this.#view(), ...change }));
  }

  #filters(all: readonly RunSummary[], view: ViewState): TemplateResult {
    return html`<div class="filters" role="search">
      <label class="search">
        ${icon('search')}<span class="unseen">${t('search')}</span>
        <input
          class="input"
          type="search"
          placeholder=${t('search')}
          .value=${view.q}
          @input=${(event: InputEvent) => this.#show({ q: (event.target as HTMLInputElement).value })}
          @keydown=${(event: KeyboardEvent) => event.key === 'ArrowDown' && this.#focusTable()}
        />
      </label>
      ${FACETS.map((facet) => this.#filter(all, view, facet))}
      <button class="button ${view.archived ? 'on' : ''}" aria-pressed=${view.archived} @click=${() => this.#show({ archived: !view.archived })}>
        ${t('archived')}
      </button>
      ${isFiltered(view) ? html`<button class="button plain" @click=${() => this.#clear()}>${t('clearFilters')}</button>` : nothing}
      <span class="grow"></span>
      <cr-menu .icon=${'columns'} .label=${t('columns')} .items=${this.#columnItems(view)}></cr-menu>
      <cr-menu .icon=${'star'} .label=${t('views')} .items=${this.#viewItems()}></cr-menu>
    </div>`;
  }

  #filter(all: readonly RunSummary[], view: ViewState, facet: Facet): TemplateResult {
    const wanted = view[facet];
    const items = offers(all, facet).map(({ value, count }) => ({
      label: `${nameOf(facet, value)} (${count})`,
      checked: wanted.includes(value),
      run: () => this.#show({ [facet]: wanted.includes(value) ? wanted.filter((one) => one !== value) : [...wanted, value] }),
    }));
    return html`<cr-menu .label=${wanted.length > 0 ? `${t(facet)} · ${wanted.length}` : t(facet)} .items=${items}></cr-menu>`;
  }

  #clear(): void {
    this.#show({ q: '', status: [], dataset: [], strategy: [], attack: [], tag: [] });
  }

  #columnItems(view: ViewState): MenuItem[] {
    return runColumns(this.#nameCell()).map(({ key, label }) => ({
      label,
      checked: view.columns.includes(key),
      disabled: key === 'name',
      run: () => {
        const chosen = view.columns.includes(key) ? view.columns.filter((one) => one !== key) : [...view.columns, key];
        this.#show({ columns: COLUMN_KEYS.filter((one) => chosen.includes(one)) });
      },
    }));
  }

  #viewItems(): MenuItem[] {
    const views = savedViews.value;
    return [
      ...views.map(({ name, query }, i) => ({
        label: name,
        run: () => note(new URLSearchParams(query)),
        ...(i === 0 ? { group: t('saved') } : {}),
      })),
      { label: t('saveView'), run: () => this.#saveView(), ...(views.length > 0 ? { group: t('change') } : {}) },
      ...views.map(({ name }) => ({ label: t('forget', { name }), run: () => forgetView(name) })),
    ];
  }

  #saveView(): void {
    void askViewName((name) => saveView(name, writeState(VIEW, this.#view()).toString()));
  }

  #summary(all: readonly RunSummary[], view: ViewState): TemplateResult {
    const total = all.filter((run) => (run.archived ?? false) === view.archived).length;
    const count = this.#rows.length;
    const text = count === total ? t('shown', { count }) : t('shownOf', { count, total });
    return html`<div class="line-of-actions"><span class="quiet" role="status">${text}</span></div>`;
  }

  #actions(view: ViewState): TemplateResult {
    const chosen = this.#chosen();
    const [first] = chosen;
    const one = chosen.length === 1 && first ? first : undefined;
    const ended = chosen.filter((run) => run.status === 'failed' || run.status === 'stopped');
    return html`<div class="line-of-actions" role="toolbar" aria-label=${t('selected', { count: chosen.length })}>
      <strong>${t('selected', { count: chosen.length })}</strong>
      ${this.#button('compare', () => this.#compare())} ${this.#button('stop', () => void stopRuns(chosen))}
      ${ended.length > 0 ? this.#button('resume', () => void resumeRuns(ended)) : nothing}
      ${this.#button('tags', () => this.#tag())} ${one ? this.#button('notes', () => this.#notes()) : nothing}
      ${one ? this.#button('rename', () => this.#edit(one)) : nothing}
      ${this.#button(view.archived ? 'restore' : 'archive', () => this.#archive())}
      <button class="button danger" @click=${() => this.#remove()}>${t('delete')}</button>
      <button class="button plain" @click=${() => (this.selection = NOTHING)}>${t('unselect')}</button>
    </div>`;
  }

  #button(key: 'compare' | 'stop' | 'resume' | 'tags' | 'notes' | 'rename' | 'restore' | 'archive', run: () => void): TemplateResult {
    return html`<button class="button" @click=${run}>${t(key)}</button>`;
  }

  #table(view: ViewState): TemplateResult {
    const columns = runColumns(this.#nameCell()).filter((column) => column.key === 'name' || view.columns.includes(column.key));
    const sort: Sort = { key: view.sort.replace('-', ''), descending: view.sort.startsWith('-') };
    return html`<cr-table
      .label=${t('runs')}
      .columns=${columns}
      .rows=${this.#rows}
      .rowId=${idOf}
      .rowName=${runName}
      .sort=${sort}
      .selection=${this.selection}
      @sort=${({ detail }: CustomEvent<Sort>) => this.#show({ sort: `${detail.descending ? '-' : ''}${detail.key}` as ViewState['sort'] })}
      @select=${({ detail }: CustomEvent<Selection>) => (this.selection = detail)}
      @open=${({ detail }: CustomEvent<string>) => go(`/runs/${encodeURIComponent(detail)}`)}
      @rename=${({ detail }: CustomEvent<string>) => (this.editing = detail)}
      @remove=${() => this.#remove()}
    ></cr-table>`;
  }

  #nothing(all: readonly RunSummary[], view: ViewState): TemplateResult {
    return all.length === 0
      ? empty(t('emptyTitle'), t('emptyText'), html`<a class="button primary" href=${href('/launch')}>${t('launch')}</a>`)
      : empty(
          t('nothingTitle'),
          t('nothingText'),
          isFiltered(view) ? html`<button class="button" @click=${() => this.#clear()}>${t('clearFilters')}</button>` : nothing,
        );
  }

  #nameCell(): Parameters<typeof runColumns>[0] {
    return { editing: this.editing, edit: (run) => this.#edit(run), editor: (run) => this.#editor(run) };
  }

  #edit(run: RunSummary): void {
    this.editing = run.simulation_id;
  }

  #editor(run: RunSummary): TemplateResult {
    const finish = (event: Event, save: boolean): void => {
      const name = (event.target as HTMLInputElement).value;
      if (this.editing === run.simulation_id) {
        this.editing = undefined;
        if (save && name.trim() !== runName(run)) {
          void renameRun(run, name);
        }
        this.#focusTable();
      }
    };
    return html`<input
      class="input rename"
      aria-label="${t('rename')} ${runName(run)}"
      maxlength="100"
      .defaultValue=${runName(run)}
      @keydown=${(event: KeyboardEvent) => (event.key === 'Enter' || event.key === 'Escape') && finish(event, event.key === 'Enter')}
      @blur=${(event: FocusEvent) => finish(event, true)}
    />`;
  }

  protected override async updated(): Promise<void> {
    await this.querySelector<Table>('cr-table')?.updateComplete;
    const editor = this.querySelector<HTMLInputElement>('.rename');
    if (editor && document.activeElement !== editor) {
      editor.focus();
      editor.select();
    }
  }

  #chosen(): RunSummary[] {
    return (runs.value ?? []).filter((run) => this.selection.ids.has(run.simulation_id));
  }

  #compare(): void {
    const chosen = this.#chosen();
    if (chosen.length > 0) {
      go('/compare', { ids: chosen.map(idOf).join(',') });
    }
  }

  #tag(): void {
    const chosen = this.#chosen();
    if (chosen.length > 0) {
      void askTags(chosen).then(() => this.#focusTable());
    }
  }

  #notes(): void {
    const [run] = this.#chosen();
    if (run) {
      void askNotes(run).then(() => this.#focusTable());
    }
  }

  #archive(): void {
    void archiveRuns(this.#chosen(), !this.#view().archived);
    this.selection = NOTHING;
  }

  #remove(): void {
    deleteRuns(this.#chosen());
    this.selection = NOTHING;
    this.#focusTable();
  }

  #focusTable(): void {
    void this.updateComplete.then(() => this.querySelector<Table>('cr-table')?.focus());
  }
}

const idOf = (run: RunSummary): string => run.simulation_id;

function nameOf(facet: Facet, value: string): string {
  if (value === NONE) {
    return t('none');
  }
  return facet === 'status' ? stateName(value as RunState) : value;
}
