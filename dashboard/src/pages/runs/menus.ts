import type { RunsTable } from '../../api/runs-table.js';
import type { RunState } from '../../api/types.js';
import { note } from '../../app/router.js';
import { writeState } from '../../app/state.js';
import type { MenuItem } from '../../components/menu.js';
import { stateName } from '../../components/parts.js';
import { titleOf } from './columns.js';
import { askViewName } from './dialogs.js';
import { COLUMN_KEYS, columnOf, GROUPS, NONE, offersOf, VIEW, type Facet, type ViewState } from './filters.js';
import { t } from './messages.js';
import { pickColumns } from './picker.js';
import { stored } from '../../app/stored.js';

/** Puts a part of the view into the address. */
type Change = (change: Partial<ViewState>) => void;

export function facetLabel(view: ViewState, facet: Facet): string {
  const wanted = view[facet];
  return wanted.length > 0 ? `${t(facet)} · ${wanted.length}` : t(facet);
}

/** The values that occur, with how many runs have each. */
export function facetItems(table: RunsTable | undefined, view: ViewState, facet: Facet, change: Change): MenuItem[] {
  const wanted = view[facet];
  return offersOf(facet, table?.offers).map(({ value, count }) => ({
    label: `${nameOfValue(facet, value)} (${count})`,
    checked: wanted.includes(value),
    run: () => change({ [facet]: toggled(wanted, value) }),
  }));
}

export function groupLabel(view: ViewState): string {
  return view.group.length === 0 ? t('group') : `${t('group')}: ${view.group.map((key) => titleOf(columnOf(key))).join(', ')}`;
}

export function groupItems(view: ViewState, change: Change): MenuItem[] {
  const chosen = view.group.map(columnOf);
  const keys = [...new Set([...GROUPS, ...chosen])];
  return [
    { label: t('noGroup'), checked: chosen.length === 0, run: () => change({ group: [] }) },
    ...keys.map((key, i) => ({
      label: titleOf(key),
      checked: chosen.includes(key),
      run: () => change({ group: toggled(chosen, key) }),
      ...(i === 0 ? { group: t('groupBy') } : {}),
    })),
    {
      label: t('otherColumn'),
      run: () => void pickColumns({ title: t('groupBy'), single: true, chosen: () => chosen, pick: (key) => change({ group: [key] }) }),
    },
  ];
}

/** @param view as it is by then: the picker stays open while columns come and go */
export function columnItems(view: () => ViewState, change: Change): MenuItem[] {
  const fixed: readonly string[] = COLUMN_KEYS;
  const chosen = (): string[] => view().columns.map(columnOf);
  const toggle = (key: string): void => change({ columns: toggled(chosen(), key) });
  const now = chosen();
  return [
    ...[...fixed, ...now.filter((key) => !fixed.includes(key))].map((key) => ({
      label: titleOf(key),
      checked: now.includes(key),
      disabled: key === 'name',
      run: () => toggle(key),
    })),
    { label: t('moreColumns'), run: () => void pickColumns({ title: t('columns'), chosen, pick: toggle }) },
  ];
}

export function viewItems(view: ViewState): MenuItem[] {
  const views = savedViews.value;
  return [
    ...views.map(({ name, query }, i) => ({
      label: name,
      run: () => note(new URLSearchParams(query)),
      ...(i === 0 ? { group: t('saved') } : {}),
    })),
    {
      label: t('saveView'),
      run: () => void askViewName((name) => saveView(name, writeState(VIEW, view).toString())),
      ...(views.length > 0 ? { group: t('change') } : {}),
    },
    ...views.map(({ name }) => ({ label: t('forget', { name }), run: () => forgetView(name) })),
  ];
}

function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

function nameOfValue(facet: Facet, value: string): string {
  if (value === NONE) {
    return t('none');
  }
  return facet === 'status' ? stateName(value as RunState) : value;
}

/** A view that this browser remembers: its name, and the query of its address. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

function areViews(value: unknown): value is readonly SavedView[] {
  return Array.isArray(value) && value.every((view: Partial<SavedView>) => typeof view?.name === 'string' && typeof view.query === 'string');
}

export const savedViews = stored<readonly SavedView[]>('views', [], areViews);

/** Remembers a view; one of the same name is replaced. */
export function saveView(name: string, query: string): void {
  savedViews.value = [...savedViews.value.filter((view) => view.name !== name), { name, query }];
}

export function forgetView(name: string): void {
  savedViews.value = savedViews.value.filter((view) => view.name !== name);
}
