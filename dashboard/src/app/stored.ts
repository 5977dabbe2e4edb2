import { Signal } from './signal.js';

/**
 * A value that this browser remembers under {@link key}, or this tab in its own storage; what cannot be read, or is refused by
 * {@link accept}, is {@link fallback}.
 */
export function stored<T>(key: string, fallback: T, accept: (value: unknown) => value is T, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): Signal<T> {
  const name = `crucible.${key}`;
  const signal = new Signal(read(name, fallback, accept, storage));
  signal.listen((value) => {
    try {
      globalThis[storage].setItem(name, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden; the value holds until the page is left.
    }
  });
  return signal;
}

function read<T>(name: string, fallback: T, accept: (value: unknown) => value is T, storage: 'localStorage' | 'sessionStorage'): T {
  try {
    const value: unknown = JSON.parse(globalThis[storage].getItem(name) ?? 'null');
    return accept(value) ? value : fallback;
  } catch {
    // Not readable, or not what we wrote.
    return fallback;
  }
}
