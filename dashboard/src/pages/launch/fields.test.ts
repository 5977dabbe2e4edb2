import { expect, it } from 'vitest';
import { grouped, messageFor, parse, print, range } from './fields.js';

it.each([
  ['12', 'integer', 12],
  [' 0.5 ', 'number', 0.5],
  ['twelve', 'integer', 'twelve'],
  ['true', 'boolean', true],
  ['{"alpha": 0.3}', 'object', { alpha: 0.3 }],
  ['{alpha', 'object', '{alpha'],
  ['  ', 'string', undefined],
  ['fedavg', 'string', 'fedavg'],
] as const)('%j as %s is %j', (text, type, value) => {
  expect(parse(text, { type })).toEqual(value);
});

it('prints what it can parse again', () => {
  for (const value of [3, true, { a: [1] }, [1, 2], 'text']) {
    const type = typeof value === 'object' ? 'object' : typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'string';
    expect(parse(print(value), { type })).toEqual(value);
  }
});

it('puts keys into their groups and leaves out what has a place of its own', () => {
  const key = (group: string) => ({ 'x-group': group, type: 'integer' as const });
  const groups = grouped({ num_of_rounds: key('run'), attack_schedule: key('attack and output'), batch_size: key('training') });
  expect([...groups].map(([group, keys]) => [group, keys.map(({ name }) => name)])).toEqual([
    ['run', ['num_of_rounds']],
    ['training', ['batch_size']],
  ]);
});

it('tells ranges', () => {
  expect(range({ 'x-group': '', type: 'number', minimum: 0, exclusiveMaximum: 0.5 })).toBe('≥ 0, < 0.5');
});

it('finds what the lab said of a field', () => {
  const said = [
    { field: 'shared_settings.num_of_rounds', message: 'must be at least 1', code: 'invalid_value', severity: 'error' },
    { field: 'shared_settings.attack_schedule.0.scale', message: 'odd: 3', code: 'doubtful', severity: 'warning' },
  ] as const;
  expect(messageFor(said, 'error', 'shared_settings.num_of_rounds')).toBe('must be at least 1');
  expect(messageFor(said, 'warning', 'shared_settings.num_of_rounds')).toBeUndefined();
  expect(messageFor(said, 'warning', 'shared_settings.attack_schedule.0')).toBe('odd: 3');
  expect(messageFor(said, 'error', 'shared_settings.num')).toBeUndefined();
});
