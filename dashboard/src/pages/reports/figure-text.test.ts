import { expect, it } from 'vitest';
import { readFigure, writeFigure } from './figure-text.js';

it('reads what it writes', () => {
  const figure = { kind: 'table', runs: ['a', 'b-1'], metrics: ['test_accuracy', 'attack_success'], title: 'Mine: all', apart: true } as const;
  const [head = '', ...rest] = writeFigure(figure).split('\n');
  expect(readFigure(head.replaceAll('`', ''), rest.slice(0, -1))).toEqual(figure);
});

it('leaves alone what is no figure', () => {
  expect(readFigure('python', ['runs: a'])).toBeUndefined();
  expect(readFigure('chart', ['runs: ../x, a b'])).toBeUndefined();
  expect(readFigure('chart', ['runs: a, a', 'nonsense'])).toEqual({ kind: 'chart', runs: ['a'], metrics: ['test_accuracy'], title: '', apart: false });
});
