import { describe, expect, it } from 'vitest';
import { answered, fate, recalled, saying, SILENCE } from './conversation.js';

const question = { agent: 'techne', plan: 'Two runs\nof a minute', prompt: 'Shall I?', choices: ['Launch it', 'Drop it'] };

describe('a conversation', () => {
  it('has an id of its own from the first line on, which no one can guess', () => {
    const first = saying(SILENCE, 'Good evening.');
    expect(first.context).toMatch(/^page-[0-9a-f]{32}$/);
    expect(saying(first, 'And now?').context).toBe(first.context);
    expect(saying(SILENCE, 'Good evening.').context).not.toBe(first.context);
    expect(first.unanswered).toBe('Good evening.');
  });

  it('shows a question by itself', () => {
    const asked = answered(saying(SILENCE, 'compare'), 'The plan stands.\nShall I?\n\n- Launch it\n- Drop it', [], question);
    expect(asked.lines.at(-1)).toEqual({ by: 'assistant', text: 'The plan stands.' });
    expect(asked.question).toBe(question);
    expect(asked.unanswered).toBeUndefined();
    expect(saying(asked, 'Drop it').question).toBeUndefined();
  });
});

describe('a line that was cut off', () => {
  const context_id = 'page-1';
  const cut = saying({ lines: [{ by: 'user', text: 'yes' }, { by: 'assistant', text: 'Done.' }], context: context_id }, 'yes');
  const yes = { agent: 'player', kind: 'player', text: 'yes' };
  const done = { agent: 'metis', kind: 'dialogue', text: 'Done.' };

  it('was not heard when the crew knows it from before alone', () => {
    expect(fate(cut, { context_id, lines: [yes, done] })).toBe('unheard');
    expect(fate(cut, { context_id, lines: [] })).toBe('unheard');
  });

  it('was heard, or answered', () => {
    expect(fate(cut, { context_id, lines: [yes, done, yes] })).toBe('heard');
    const found = fate(cut, { context_id, lines: [yes, done, yes, { ...done, text: 'Again.' }] });
    expect(found).toMatchObject({ context: context_id, lines: [{}, {}, { text: 'yes' }, { by: 'assistant', text: 'Again.' }] });
  });
});

it('is told as the crew remembers it', () => {
  const lines = [
    { agent: 'player', kind: 'player', text: 'compare' },
    { agent: 'metis', kind: 'spec', text: 'The plan.' },
    { agent: 'techne', kind: 'dialogue', text: 'Shall I?' },
  ];
  expect(recalled({ context_id: 'joined-1', lines, question }, true)).toMatchObject({
    lines: [{ by: 'user', text: 'compare' }, { by: 'assistant', text: 'The plan.', beats: [{ agent: 'metis' }, { agent: 'techne' }] }],
    context: 'joined-1',
    question,
    joined: true,
  });
});
