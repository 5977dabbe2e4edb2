import { stored } from '../../app/stored.js';

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
