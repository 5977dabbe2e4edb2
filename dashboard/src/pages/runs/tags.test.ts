import { expect, it } from 'vitest';
import { parseTags, writeTags } from './tags.js';

it.each([
  ['', []],
  [' , ,', []],
  ['a, b,a', ['a', 'b']],
  ['"fig, 3", paper', ['fig, 3', 'paper']],
  ['paper,"fig, 3"', ['paper', 'fig, 3']],
  ['say "no", "a ""b"""', ['say "no"', 'a "b"']],
  ['"open, end', ['"open', 'end']],
])('%j holds %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

it.each([[['a', 'b']], [['fig, 3', 'x']], [['"', '""', ',', 'a"b, c']]])('%j are the same once written and read', (tags) => {
  expect(parseTags(writeTags(tags))).toEqual(tags);
});
