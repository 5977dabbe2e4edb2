import type { Json } from '../api/types.js';

/** A leaf of a config: where it is, such as `simulation_strategies[1].trim_ratio`, and its value as JSON. */
export type Leaves = ReadonlyMap<string, string>;

/** Every leaf of {@link value}; lists of plain values are one leaf, so that a difference in them is one line. */
export function leaves(value: Json): Leaves {
  const found = new Map<string, string>();
  collect(value, '', found);
  return found;
}

const isPlain = (value: Json): boolean => value === null || typeof value !== 'object';

function collect(value: Json, path: string, into: Map<string, string>): void {
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) {
    into.set(path, JSON.stringify(value));
  } else if (Array.isArray(value)) {
    value.forEach((one: Json, i) => collect(one, `${path}[${i}]`, into));
  } else {
    for (const [key, one] of Object.entries(value as { readonly [key: string]: Json })) {
      collect(one, path ? `${path}.${key}` : key, into);
    }
  }
}

/** The paths of all, in the order in which they first come. */
export function allPaths(configs: readonly Leaves[]): string[] {
  return [...new Set(configs.flatMap((config) => [...config.keys()]))];
}

/** Whether a path has the same value everywhere. */
export function agrees(configs: readonly Leaves[], path: string): boolean {
  return configs.every((config) => config.get(path) === configs[0]?.get(path));
}
