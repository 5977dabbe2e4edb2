import { expect, it } from 'vitest';
import { pieces } from './fences.js';

it('tells code from speech', () => {
  expect(pieces('The config:\n```json\n{\n  "f": 3\n}\n```\nShall I launch it?')).toEqual([
    { text: 'The config:', code: false },
    { text: '{\n  "f": 3\n}', code: true },
    { text: 'Shall I launch it?', code: false },
  ]);
});

it('ends a fence with one of its own kind, or with the text', () => {
  expect(pieces('````\n```\nx\n```\n````')).toEqual([{ text: '```\nx\n```', code: true }]);
  expect(pieces('So:\n~~~\nx = 1\n')).toEqual([
    { text: 'So:', code: false },
    { text: 'x = 1\n', code: true },
  ]);
  expect(pieces('```\n```\nNothing.')).toEqual([{ text: 'Nothing.', code: false }]);
});

it('leaves speech alone', () => {
  expect(pieces('Use `krum`,\nor ```so``` to say.')).toEqual([{ text: 'Use `krum`,\nor ```so``` to say.', code: false }]);
});
