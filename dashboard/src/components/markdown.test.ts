import { describe, expect, it } from 'vitest';
import { inline, markdown } from './markdown.js';

/** What a template comes to, as text. */
function text(part: unknown): string {
  if (Array.isArray(part)) {
    return part.map(text).join('');
  }
  if (typeof part === 'object' && part !== null && 'strings' in part) {
    const { strings, values } = part as unknown as { strings: readonly string[]; values: readonly unknown[] };
    return strings.map((string, i) => string + (i < values.length ? text(values[i]) : '')).join('');
  }
  return typeof part === 'symbol' ? '' : String(part);
}

const shown = (source: string, ...rest: [Parameters<typeof markdown>[1]?]): string => text(markdown(source, ...rest)).replace(/\s*\n\s*/g, '');

describe('a line', () => {
  it('has emphasis, code and links', () => {
    expect(inline('a **b** *c* `d*` [e](http://127.0.0.1/x)')).toEqual([
      'a ',
      { kind: 'strong', text: 'b' },
      ' ',
      { kind: 'em', text: 'c' },
      ' ',
      { kind: 'code', text: 'd*' },
      ' ',
      { kind: 'link', text: 'e', to: 'http://127.0.0.1/x' },
    ]);
  });
  it.each(['javascript:alert', '//elsewhere', 'data:text/html,x'])('leads nowhere unsafe: %s', (to) => {
    expect(inline(`[x](${to})`)).toEqual([`[x](${to})`]);
  });
});

describe('a text', () => {
  it('is made of blocks', () => {
    const source = '# One\ntwo\nthree\n\n- a\n- b\n1. c\n> d\n---\n```\n<e>\n```\n| f | g |\n|---|---|\n| h | i |';
    expect(shown(source)).toBe(
      '<div class="markdown"><h2>One</h2><p>two three</p><ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><blockquote><p>d</p></blockquote><hr />' +
        '<pre tabindex="0"><code><e></code></pre><div class="scroll" tabindex="0"><table class="plain"><thead><tr><th scope="col">f</th><th scope="col">g</th></tr></thead>' +
        '<tbody><tr><td>h</td><td>i</td></tr></tbody></table></div></div>',
    );
  });
  it('ends, whatever it is', () => {
    for (const source of ['#', '-', '```', '>', '|', '1.', '**', '|a', '```x\ny', '-\n-', '\t', '#### ', '* * *']) {
      expect(shown(source)).toContain('markdown');
    }
  });
  it('gives fences away', () => {
    expect(shown('```chart\nruns: a\n```', (word, lines) => (word === 'chart' ? (lines.join('+') as never) : undefined))).toContain('runs: a');
  });
});
