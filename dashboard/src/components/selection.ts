/** Which rows are chosen, and where a range begins. Immutable. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined };

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) {
    ids.add(id);
  }
  return { ids, anchor: id };
}

/** Adds the rows from the anchor to {@link id} in {@link order}. */
export function extend(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) {
    return toggle(selection, id);
  }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor ?? id };
}

export function all(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] };
}

/** Forgets rows that are gone. */
export function keep(selection: Selection, there: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => there.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}
