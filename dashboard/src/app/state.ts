import { note, place } from './router.js';

/** How a part of a view's state is written in the address. */
export interface Param<T> {
  readonly initial: T;
  /** Undefined for what is not a value. */
  read(text: string): T | undefined;
  write(value: T): string;
}

export const text = (initial = ''): Param<string> => ({ initial, read: (value) => value, write: (value) => value });

export const choice = <T extends string>(values: readonly T[], initial: T): Param<T> => ({
  initial,
  read: (value) => values.find((known) => known === value),
  write: (value) => value,
});

export const flag = (): Param<boolean> => ({
  initial: false,
  read: (value) => value === '1',
  write: (value) => (value ? '1' : '0'),
});

export const integer = (initial: number): Param<number> => ({
  initial,
  read: (value) => (/^-?\d{1,9}$/.test(value) ? Number(value) : undefined),
  write: String,
});

/** Several texts; commas within one are escaped. */
export const list = (initial: readonly string[] = []): Param<readonly string[]> => ({
  initial,
  read: (value) => (value === '' ? [] : value.split(',').map(unescape)),
  write: (values) => values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
});

function unescape(value: string): string {
  return value.replaceAll('%2C', ',').replaceAll('%25', '%');
}

export type Shape = Readonly<Record<string, Param<never>>>;
export type State<S> = { readonly [K in keyof S]: S[K] extends Param<infer T> ? T : never };

/** The state that {@link query} holds; what is missing or malformed has its initial value. */
export function readState<S extends { [K in keyof S]: Param<any> }>(shape: S, query: URLSearchParams): State<S> {
  const state: Record<string, unknown> = {};
  for (const [name, param] of Object.entries<Param<unknown>>(shape)) {
    const given = query.get(name);
    state[name] = (given === null ? undefined : param.read(given)) ?? param.initial;
  }
  return state as State<S>;
}

/** The shortest query that {@link readState} reads back to {@link state}. */
export function writeState<S extends { [K in keyof S]: Param<any> }>(shape: S, state: State<S>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, param] of Object.entries<Param<unknown>>(shape)) {
    const written = param.write(state[name as keyof S]);
    if (written !== param.write(param.initial)) {
      query.set(name, written);
    }
  }
  return query;
}

/** What reads the state of a view from the address, and what changes a part of it there. */
export const inAddress = <S extends { [K in keyof S]: Param<any> }>(shape: S) => {
  const viewState = (): State<S> => readState(shape, place.value.query);
  return { viewState, showState: (change: Partial<State<S>>): void => note(writeState(shape, { ...viewState(), ...change })) };
};
