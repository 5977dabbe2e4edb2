import { html } from 'lit';
import { describe, expect, it } from 'vitest';
import { blocks, type Fence } from './markdown.js';

const shown = (source: string, fence: Fence = () => undefined): string =>
  blocks(source, fence, 2)
    .map((part) => (typeof part === 'string' ? part.replace(/\s*\n\s*/g, '') : '[drawn]'))
    .join('');

describe('a line', () => {
  it('has emphasis, code and links', () => {
    expect(shown('a **b** *c* `d*` [e](http://127.0.0.1/x)')).toBe('<p>a <strong>b</strong> <em>c</em> <code>d*</code> <a href="http://127.0.0.1/x" rel="noreferrer">e</a></p>');
  });
  it.each(['javascript:alert', '//elsewhere', 'data:text/html,x', 'JaVaScRiPt:alert', '&#106;avascript:alert'])('leads nowhere unsafe: %s', (to) => {
    expect(shown(`[x](${to})`)).not.toContain('<a');
    expect(shown(`<${to}>`)).not.toContain('<a');
  });
  it.each(['<img src=x onerror=alert(1)>', '<b onclick="x">y</b>', '![x](http://127.0.0.1/x.png)', '<script>alert(1)</script>'])('keeps as text: %s', (source) => {
    expect(shown(source)).not.toMatch(/<(?!\/?p>)/);
  });
});

describe('a text', () => {
  it('is made of blocks', () => {
    const source = '# One\ntwo\nthree\n\n- a\n- b\n\n1. c\n\n> d\n\n---\n```\n<e>\n```\n\n| f | g |\n|---|---|\n| h | i |';
    expect(shown(source)).toBe(
      '<h2>One</h2><p>twothree</p><ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><blockquote><p>d</p></blockquote><hr>' +
        '<pre tabindex="0"><code>&#60;e&#62;</code></pre><div class="scroll" tabindex="0"><table class="plain"><thead><tr><th scope="col">f</th><th scope="col">g</th></tr></thead>' +
        '<tbody><tr><td>h</td><td>i</td></tr></tbody></table></div>',
    );
  });
  it('ends, whatever it is', () => {
    for (const source of ['#', '-', '```', '>', '|', '1.', '**', '|a', '```x\ny', '-\n-', '\t', '#### ', '* * *']) {
      expect(typeof shown(source)).toBe('string');
    }
  });
  it('gives fences away', () => {
    const told: string[] = [];
    const draw: Fence = (word, lines) => {
      told.push(`${word}: ${lines.join('+')}`);
      return word === 'chart' ? html`` : undefined;
    };
    expect(shown('a\n```chart\nruns: a\nmetric: b\n```\nb\n```json\n{}\n```', draw)).toBe('<p>a</p>[drawn]<p>b</p><pre tabindex="0"><code>{}</code></pre>');
    expect(told).toEqual(['chart: runs: a+metric: b', 'json: {}']);
  });
});
