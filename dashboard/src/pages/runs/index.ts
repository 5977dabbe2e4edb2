import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { sweepOf } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { RunsGroup, RunsRow, RunsTable } from '../../api/runs-table.js';
import type { LiveRun, NamedRun, Progress } from '../../api/types.js';
import { shortcuts } from '../../app/keys.js';
import { changed, live, liveRun, looks, runName, type Change } from '../../app/live-runs.js';
import { number } from '../../app/messages.js';
import { go, href, place } from '../../app/router.js';
import { writeState } from '../../app/state.js';
import { icon } from '../../components/icons.js';
import { empty, loading, trouble } from '../../components/parts.js';
import { keep, NOTHING, type Selection } from '../../components/selection.js';
import type { Sort } from '../../components/columns.js';
import type { Sight, Table } from '../../components/table.js';
import { toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { archiveRuns, deleteRuns, doomed, renameRun, resumeRuns, stopRuns } from './actions.js';
import { changedRow, groupColumns, isIn, nameOf, runColumns, runOf, type NameCell } from './columns.js';
import { askNotes, askTags } from './dialogs.js';
import { columnOf, FACETS, isFiltered, requestOf, showState, VIEW, viewState, within, type ViewState } from './filters.js';
import { inWords, openFilterHelp } from './help.js';
import { TableLoader, type Loaded } from './loader.js';
import { columnItems, facetItems, facetLabel, groupItems, groupLabel, savedViews, viewItems } from './menus.js';
import { moreSeeds, quickStart } from '../launch/again.js';
import { t } from './messages.js';
import '../../components/menu.js';
import '../../components/table.js';
import './runs.css';

/** The lab does not keep more than this together in one answer. */
const MOST_GROUPS = 1_000;

/** The list of all runs. Its whole state but the selection is in the address. */
@customElement('page-runs')
export class RunsPage extends View {
  @state() private selection: Selection = NOTHING;
  @state() private editing: string | undefined;
  readonly #loader = new TableLoader();
  #rows: ReadonlyArray<RunsRow | undefined> = [];
  /** How many runs there were when they were counted last. */
  #count = 0;

  protected override begin(): void {
    for (const signal of [place, live, doomed, savedViews, this.#loader.loaded, this.#loader.failure]) {
      this.watch(signal);
    }
    // What came, went or changed elsewhere shows in the table, too; that the live runs have come at all is no change.
    let known = live.value !== undefined;
    this.atEnd(live.listen(() => (known ? this.#loader.refresh() : (known = true))));
    this.atEnd(looks.listen(() => this.#loader.refresh()));
    this.atEnd(changed.listen((change) => change && this.#changed(change)));
    this.atEnd(this.#loader.loaded.listen((loaded) => this.#counted(loaded?.table.all ?? 0)));
    this.atEnd(() => this.#loader.end());
    this.atEnd(
      shortcuts([
        { keys: '/', label: () => t('focusSearch'), run: () => this.querySelector<HTMLInputElement>('[type=search]')?.focus() },
        { keys: 'c', label: () => t('keyCompare'), run: () => this.#compare() },
        { keys: 's', label: () => t('keyStop'), run: () => void stopRuns(this.#runs()) },
        { keys: 't', label: () => t('keyTag'), run: () => this.#tag() },
        { keys: 'n', label: () => t('keyNotes'), run: () => this.#notes() },
        { keys: 'e', label: () => t('keyArchive'), run: () => this.#archive() },
        { keys: '↑ ↓', label: () => t('keyTable'), run: () => undefined },
      ]),
    );
  }

  protected override render(): TemplateResult {
    const view = viewState();
    this.#loader.show(requestOf(view));
    const loaded = this.#loader.loaded.value;
    const failure = this.#loader.failure.value;
    if (!loaded && failure && failure.fields.length === 0) {
      return trouble(failure, () => this.#loader.refresh());
    }
    if (!loaded && !failure) {
      return loading();
    }
    this.#rows = loaded ? this.#listed(loaded, view) : [];
    return html`<h1 class="unseen">${t('runs')}</h1>
      ${this.#filters(loaded?.table, view, failure)}
      ${this.selection.ids.size > 0 ? this.#actions(view) : this.#summary(loaded?.table, view)}
      ${loaded ? this.#shown(loaded.table, view) : nothing}`;
  }

  #shown(table: RunsTable, view: ViewState): TemplateResult {
    if (table.groups) {
      return table.groups.length > 0 ? this.#groups(table.groups, table, view) : this.#nothing(table, view);
    }
    return this.#rows.length > 0 ? this.#table(table, view) : this.#nothing(table, view);
  }

  /** The rows as far as their runs are by now; what is on its way out or into the archive shows so at once. */
  #listed({ rows }: Loaded, view: ViewState): ReadonlyArray<RunsRow | undefined> {
    const known = new Map((live.value ?? []).map((run) => [run.simulation_id, run]));
    const any = view.q.includes('archived:');
    return rows.flatMap((row) => {
      if (row === undefined) {
        return [row];
      }
      const shown = !doomed.value.has(row.simulation_id) && (any || isIn(row, view.archived));
      return shown ? [{ ...row, ...progressOf(known.get(row.simulation_id)) }] : [];
    });
  }

  /** Shows at once what was done with runs, here or on another page. */
  #changed({ ids, to }: Change): void {
    this.#loader.change((row) => (!ids.has(row.simulation_id) ? row : to && changedRow(row, to)));
  }

  /** Of what is chosen, what is gone is chosen no more; that needs a look where there are fewer runs than before. */
  #counted(count: number): void {
    const fewer = count < this.#count;
    this.#count = count;
    if (fewer && this.selection.ids.size > 0) {
      void this.#loader.everyId().then((ids) => ids && (this.selection = keep(this.selection, ids)));
    }
  }

  #filters(table: RunsTable | undefined, view: ViewState, failure: Failure | undefined): TemplateResult {
    const wrong = failure ? inWords(failure) : '';
    return html`<div class="filters" role="search">
      <div class="search">
        <label>
          ${icon('search')}<span class="unseen">${t('search')}</span>
          <input
            class="input"
            type="search"
            spellcheck="false"
            autocomplete="off"
            placeholder=${t('searchHint')}
            aria-invalid=${wrong !== ''}
            aria-describedby="filter-error"
            .value=${view.q}
            @input=${(event: InputEvent) => showState({ q: (event.target as HTMLInputElement).value })}
            @keydown=${(event: KeyboardEvent) => event.key === 'ArrowDown' && this.#focusTable()}
          />
        </label>
        <button class="button plain square" aria-label=${t('filterHelp')} title=${t('filterHelp')} @click=${openFilterHelp}>?</button>
      </div>
      ${FACETS.map((facet) => html`<cr-menu .label=${facetLabel(view, facet)} .items=${facetItems(table, view, facet, showState)}></cr-menu>`)}
      <button class="button ${view.archived ? 'on' : ''}" aria-pressed=${view.archived} @click=${() => showState({ archived: !view.archived })}>
        ${t('archived')}
      </button>
      <button class="button ${view.cells ? 'on' : ''}" aria-pressed=${view.cells} @click=${() => showState({ cells: !view.cells })}>${t('cells')}</button>
      ${isFiltered(view) ? html`<button class="button plain" @click=${() => this.#clear()}>${t('clearFilters')}</button>` : nothing}
      <span class="grow"></span>
      <cr-menu .label=${groupLabel(view)} .items=${groupItems(view, showState)}></cr-menu>
      <cr-menu .icon=${'columns'} .label=${t('columns')} .items=${columnItems(() => viewState(), showState)}></cr-menu>
      <cr-menu .icon=${'star'} .label=${t('views')} .items=${viewItems(view)}></cr-menu>
      <a class="button plain" href=${href('/trash')}>${t('trash')}</a>
      <p class="error ${wrong ? '' : 'unseen'}" id="filter-error" role="alert">${wrong}</p>
    </div>`;
  }

  #clear(): void {
    showState({ q: '', status: [], dataset: [], strategy: [], attack: [], tag: [] });
  }

  #summary(table: RunsTable | undefined, view: ViewState): TemplateResult {
    return html`<div class="line-of-actions"><span class="quiet" role="status">${table ? this.#countText(table, view) : ''}</span></div>`;
  }

  #countText(table: RunsTable, view: ViewState): string {
    const gone = table.rows ? (this.#loader.loaded.value?.rows.length ?? 0) - this.#rows.length : 0;
    const count = table.runs - gone;
    const text = table.groups
      ? t('groups', { count: table.total, runs: number(count) })
      : isFiltered(view) || view.archived || view.cells
        ? t('shownOf', { count, total: table.all })
        : t('someRuns', { count });
    const cut = table.groups && table.total > MOST_GROUPS ? [t('firstGroups', { count: MOST_GROUPS })] : [];
    return [text, ...cut, ...(table.unread > 0 ? [t('unread', { count: table.unread })] : [])].join(' · ');
  }

  #actions(view: ViewState): TemplateResult {
    const all = this.#chosen();
    const chosen = this.#runs();
    const [first] = chosen;
    const one = chosen.length === 1 && first ? first : undefined;
    const ended = chosen.filter((run) => run.status === 'failed' || run.status === 'stopped');
    return html`<div class="line-of-actions" role="toolbar" aria-label=${t('selected', { count: all.length })}>
      <strong>${t('selected', { count: all.length })}</strong>
      ${this.#button('compare', () => this.#compare())}
      <button class="button" @click=${() => void moreSeeds(all)}>${t('moreSeeds')}</button>
      ${chosen.length === 0 ? nothing : this.#button('stop', () => void stopRuns(chosen))}
      ${ended.length > 0 ? this.#button('resume', () => void resumeRuns(ended)) : nothing}
      ${chosen.length === 0 ? nothing : this.#button('tags', () => this.#tag())}
      ${one ? this.#button('notes', () => this.#notes()) : nothing}
      ${one ? this.#button('rename', () => this.#edit(one)) : nothing}
      ${chosen.length === 0
        ? nothing
        : html`${this.#button(view.archived ? 'restore' : 'archive', () => this.#archive())}
            <button class="button danger" @click=${() => this.#remove()}>${t('remove')}</button>`}
      <button class="button plain" @click=${() => (this.selection = NOTHING)}>${t('unselect')}</button>
    </div>`;
  }

  #button(key: 'compare' | 'stop' | 'resume' | 'tags' | 'notes' | 'rename' | 'restore' | 'archive', run: () => void): TemplateResult {
    return html`<button class="button" @click=${run}>${t(key)}</button>`;
  }

  #sort(view: ViewState): Sort {
    return { key: columnOf(view.sort.replace(/^-/, '')), descending: view.sort.startsWith('-') };
  }

  readonly #sorted = ({ detail }: CustomEvent<Sort>): void => showState({ sort: `${detail.descending ? '-' : ''}${detail.key}` });

  #table(table: RunsTable, view: ViewState): TemplateResult {
    const chosen = ['name', ...view.columns.map(columnOf).filter((key) => key !== 'name')];
    const kinds = new Map(table.columns.map((column) => [bare(column.key), column]));
    const columns = chosen.flatMap((key) => kinds.get(bare(key)) ?? []);
    return html`<cr-table
      .label=${t('runs')}
      .columns=${runColumns(columns, this.#nameCell())}
      .rows=${this.#rows}
      .rowId=${idOf}
      .rowName=${nameOf}
      .sort=${this.#sort(view)}
      .selection=${this.selection}
      .allIds=${this.#ids}
      @sort=${this.#sorted}
      @order=${({ detail }: CustomEvent<string[]>) => showState({ columns: detail })}
      @sight=${({ detail }: CustomEvent<Sight>) => this.#loader.sight(detail.first, detail.last)}
      @select=${({ detail }: CustomEvent<Selection>) => (this.selection = detail)}
      @open=${({ detail }: CustomEvent<string>) => go(`/runs/${encodeURIComponent(detail)}`)}
      @rename=${({ detail }: CustomEvent<string>) => (this.editing = sweepOf(detail) ? undefined : detail)}
      @remove=${() => this.#remove()}
    ></cr-table>`;
  }

  readonly #ids = (): Promise<readonly string[]> => this.#loader.ids();

  #groups(groups: readonly RunsGroup[], table: RunsTable, view: ViewState): TemplateResult {
    const address = (group: RunsGroup): string => {
      const query = writeState(VIEW, within(view, group.key)).toString();
      return href('/') + (query ? `?${query}` : '');
    };
    const byId = new Map(groups.map((group) => [JSON.stringify(group.key), group]));
    return html`<cr-table
      .label=${t('groupBy')}
      .columns=${groupColumns(Object.keys(groups[0]?.key ?? {}), table.columns, address)}
      .rows=${groups}
      .rowId=${(group: RunsGroup) => JSON.stringify(group.key)}
      .rowName=${(group: RunsGroup) => Object.values(group.key).join(', ')}
      .sort=${this.#sort(view)}
      .plain=${true}
      @sort=${this.#sorted}
      @open=${({ detail }: CustomEvent<string>) => {
        const group = byId.get(detail);
        if (group) {
          showState(within(view, group.key));
        }
      }}
    ></cr-table>`;
  }

  #nothing(table: RunsTable, view: ViewState): TemplateResult {
    return table.all === 0 && table.unread === 0
      ? empty(
          t('emptyTitle'),
          t('emptyText'),
          html`<button class="button primary" @click=${() => void quickStart()}>${t('quickStart')}</button> <a class="button" href=${href('/launch')}>${t('launchRun')}</a>`,
        )
      : empty(
          t('nothingFound'),
          t('nothingText'),
          isFiltered(view) ? html`<button class="button" @click=${() => this.#clear()}>${t('clearFilters')}</button>` : nothing,
        );
  }

  #nameCell(): NameCell {
    return { editing: this.editing, edit: (run) => this.#edit(run), editor: (run) => this.#editor(run) };
  }

  #edit(run: NamedRun): void {
    this.editing = run.simulation_id;
  }

  #editor(run: NamedRun): TemplateResult {
    const finish = (event: Event, save: boolean): void => {
      const name = (event.target as HTMLInputElement).value;
      if (this.editing === run.simulation_id) {
        this.editing = undefined;
        if (save && name.trim() !== runName(run)) {
          void renameRun(run, name).then((wrong) => wrong && toastFailure(wrong));
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

  #chosen(): NamedRun[] {
    return [...this.selection.ids].flatMap((id) => {
      const row = this.#loader.find(id);
      return doomed.value.has(id) ? [] : (liveRun(id) ?? (row ? runOf(row) : []));
    });
  }

  /** The chosen runs without cells of sweeps, which are only read. */
  #runs(): NamedRun[] {
    return this.#chosen().filter((run) => !sweepOf(run.simulation_id));
  }

  #compare(): void {
    const chosen = this.#chosen();
    if (chosen.length > 0) {
      go('/compare', { ids: chosen.map((run) => run.simulation_id).join(',') });
    }
  }

  #tag(): void {
    const chosen = this.#runs();
    if (chosen.length > 0) {
      void askTags(chosen).then(() => this.#focusTable());
    }
  }

  #notes(): void {
    const [run] = this.#runs();
    if (run) {
      void askNotes(run).then(() => this.#focusTable());
    }
  }

  #archive(): void {
    void archiveRuns(this.#runs(), !viewState().archived);
    this.selection = NOTHING;
    this.#focusTable();
  }

  #remove(): void {
    deleteRuns(this.#runs());
    this.selection = NOTHING;
    this.#focusTable();
  }

  #focusTable(): void {
    void this.updateComplete.then(() => this.querySelector<Table>('cr-table')?.focus());
  }
}

const idOf = (row: RunsRow): string => row.simulation_id;

/** What the list of live runs knows better than the table. */
function progressOf(run: LiveRun | undefined): Progress | undefined {
  if (!run) {
    return undefined;
  }
  const { status, progress, current_round, total_rounds, current_strategy, total_strategies } = run;
  return { status, progress, current_round, total_rounds, current_strategy, total_strategies };
}

/** A setting or a metric without what tells which of both it is: an address may name it either way. */
const bare = (key: string): string => key.replace(/^(metric|config)\./, '');
