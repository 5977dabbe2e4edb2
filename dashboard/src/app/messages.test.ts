import { describe, expect, it } from 'vitest';
import { ago, fill, messages } from './messages.js';
import { language } from './preferences.js';

describe('messages', () => {
  it('fills places and leaves unknown ones', () => {
    expect(fill('{name} of {total}', { name: 'krum' }, 'en')).toBe('krum of {total}');
  });

  it('chooses the form by the count', () => {
    expect([0, 1, 2].map((count) => fill('{count} run|{count} runs', { count }, 'en'))).toEqual(['0 runs', '1 run', '2 runs']);
  });

  it('writes numbers as the language does', () => {
    expect(fill('{count} Läufe', { count: 12_345.5 }, 'de')).toBe('12.345,5 Läufe');
  });

  it('follows the chosen language', () => {
    const t = messages({ stop: ['Stop', 'Anhalten'] });
    language.value = 'de';
    expect(t('stop')).toBe('Anhalten');
    language.value = 'en';
    expect(t('stop')).toBe('Stop');
  });

  it.each([
    [0, 'now'],
    [59, '59 sec. ago'],
    [60, '1 min. ago'],
    [7_199, '1 hr. ago'],
    [172_800, '2 days ago'],
  ])('tells %d s as %s', (seconds, text) => {
    const now = Date.UTC(2026, 0, 31);
    expect(ago(new Date(now - seconds * 1000).toISOString(), now, 'en')).toBe(text);
  });
});
