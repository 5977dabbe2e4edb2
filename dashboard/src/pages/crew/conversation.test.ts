import { describe, expect, it } from 'vitest';
import { toMessages } from './conversation.js';

const lines = [
  { by: 'user', text: 'Good evening.' },
  { by: 'assistant', text: 'And to you.' },
  { by: 'user', text: 'How are the runs?' },
] as const;

describe('what goes to the crew', () => {
  it('is everything while the crew does not remember', () => {
    expect(toMessages({ lines }).map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
  });

  it('is the last line once it does', () => {
    expect(toMessages({ lines, context: 'talk-1' })).toEqual([{ role: 'user', content: [{ type: 'text', text: 'How are the runs?' }] }]);
  });
});
