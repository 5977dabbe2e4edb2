import { describe, expect, it } from 'vitest';
import { choice, flag, integer, list, readState, text, writeState } from './state.js';

const shape = { q: text(), sort: choice(['name', 'date'], 'date'), tags: list(), open: flag(), page: integer(1) };

describe('state in the address', () => {
  it('is empty at first', () => {
    const initial = readState(shape, new URLSearchParams());
    expect(initial).toEqual({ q: '', sort: 'date', tags: [], open: false, page: 1 });
    expect(writeState(shape, initial).toString()).toBe('');
  });

  it('comes back as it was written', () => {
    const state = { q: 'a & b=%', sort: 'name' as const, tags: ['x,y', '100 %', '%2C', 'é'], open: true, page: -3 };
    const query = new URLSearchParams(writeState(shape, state).toString());
    expect(readState(shape, query)).toEqual(state);
  });

  it('falls back for what is malformed', () => {
    const query = new URLSearchParams('sort=colour&page=many&open=yes');
    expect(readState(shape, query)).toEqual(readState(shape, new URLSearchParams()));
  });

  it('tells an empty list from the initial one', () => {
    const columns = { columns: list(['a', 'b']) };
    const query = writeState(columns, { columns: [] });
    expect(query.toString()).toBe('columns=');
    expect(readState(columns, query)).toEqual({ columns: [] });
  });
});
