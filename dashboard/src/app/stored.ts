import { Signal } from './signal.js';

/** A value that this browser remembers under {@link key}; what cannot be read, or is refused by {@link accept}, is {@link fallback}. */
export function stored<T>(key: string, fallback: T, accept: (value: unknown) => value is T): Signal<T> {
  const name = `crucible.${key}`;
  const signal = new Signal(read(name, fallback, accept));
  signal.listen((value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden; the value holds until the page is left.
    }
  });
  return signal;
}

function read<T>(name: string, fallback: T, accept: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return accept(value) ? value : fallback;
  } catch {
    // Not readable, or not what we wrote.
    return fallback;
  }
}
