import { expect, it } from 'vitest';
import { keyOf, nearest, offered, parse, print, problemFor, range, titleOf } from './values.js';

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

it.each([
  ['1-3', 'integer', [1, 2, 3]],
  ['1, 2, 5', 'integer', [1, 2, 5]],
  ['0.5; 1', 'number', [0.5, 1]],
  ['1e-3, 0.1', 'number', [0.001, 0.1]],
  ['3-1', 'integer', '3-1'],
  ['1,', 'integer', '1,'],
] as const)('%j as %s is several values, or the text itself: %j', (text, type, value) => {
  expect(parse(text, { type })).toEqual(value);
  expect(print(parse(text, { type }))).toBe(Array.isArray(value) ? print(value) : text);
});

it('moves a number into its range', () => {
  const limits = { type: 'number', minimum: 0, exclusiveMaximum: 0.5 } as const;
  expect([0.6, 0.5, -1, 0.2].map((value) => nearest(limits, value))).toEqual([0.45, 0.45, 0, undefined]);
  expect(nearest({ type: 'integer', minimum: 1 }, 0)).toBe(1);
  expect(nearest({ type: 'integer' }, 1.6)).toBe(2);
});

it('tells ranges', () => {
  expect(range({ 'x-group': '', type: 'number', minimum: 0, exclusiveMaximum: 0.5 })).toBe('≥ 0, < 0.5');
});

it('finds what the lab said of a field', () => {
  const said = [
    { field: 'shared_settings.num_of_rounds', message: 'must be at least 1', code: 'invalid_value', severity: 'error' },
    { field: 'shared_settings.attack_schedule.0.scale', message: 'odd: 3', code: 'doubtful', severity: 'warning' },
  ] as const;
  expect(problemFor(said, 'error', 'shared_settings.num_of_rounds')?.message).toBe('must be at least 1');
  expect(problemFor(said, 'warning', 'shared_settings.num_of_rounds')).toBeUndefined();
  expect(problemFor(said, 'warning', 'shared_settings.attack_schedule.0')?.message).toBe('odd: 3');
  expect(problemFor(said, 'error', 'shared_settings.num')).toBeUndefined();
});

it('offers entries, and none that only existing configs use', () => {
  const oneOf = [{ const: 'krum' }, { const: 'krum_byzfl', 'x-legacy': true }, { const: 'own' }];
  expect(offered({ 'x-group': 'rules', type: 'string', oneOf }).map((entry) => entry.const)).toEqual(['krum', 'own']);
  expect(offered({ 'x-group': '', type: 'integer' })).toEqual([]);
});

it('says names in words', () => {
  expect(['centered_clipping', 'fedavg', 'alie', 'num_of_rounds'].map((name) => titleOf(name))).toEqual(['Centered clipping', 'FedAvg', 'ALIE', 'Num of rounds']);
  expect(titleOf('tau', { title: 'Clipping radius τ' })).toBe('Clipping radius τ');
});

it.each([
  ['a whole number, at least 0', { type: 'integer' }],
  ['true or false', { type: 'boolean' }],
  ['one of logits, hidden', { type: 'string', enum: ['logits', 'hidden'] }],
  ['a list of whole numbers, each at least 1', { type: 'array', items: { type: 'integer' } }],
  ['a list of lists of numbers, each at least 0', { type: 'object' }],
  ['a number, finite, or formula', { type: 'number' }],
  ['text', { type: 'string' }],
])('knows of %j what a parameter takes', (description, schema) => {
  expect(keyOf('x', { description })).toMatchObject(schema);
});

it('takes a number or a word in one field', () => {
  const z = keyOf('z', { type: 'string', enum: ['formula'], description: 'a number, finite, or formula', 'x-default': '1.5' });
  expect(z).toMatchObject({ type: 'number', enum: undefined, default: 1.5, description: 'formula' });
  expect([parse('1.5', z), parse('formula', z)]).toEqual([1.5, 'formula']);
});
