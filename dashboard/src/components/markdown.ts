import DOMPurify from 'dompurify';
import { html, type TemplateResult } from 'lit';
import { Marked, type Token } from 'marked';

/**
 * Texts in Markdown as people write notes. What looks like HTML stays text, and a link leads to another page of this one or to the web. A fence
 * whose word {@link Fence} knows is drawn by it.
 */

/** Draws a fence such as `chart`; undefined leaves it as code. */
export type Fence = (word: string, lines: readonly string[]) => TemplateResult | undefined;

const SAFE = /^(https?:\/\/|\/(?!\/)|#)/;
const DEEPEST = 5;
const ALLOWED = { ALLOWED_URI_REGEXP: SAFE, ALLOW_DATA_ATTR: false, ADD_ATTR: ['tabindex'], ADD_URI_SAFE_ATTR: ['tabindex', 'scope', 'rel'], FORBID_TAGS: ['style', 'form', 'input'], RETURN_DOM_FRAGMENT: true as const };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const marked = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    // Pictures of other hosts would tell them who reads.
    image: ({ raw }) => escaped(raw),
    link({ href, tokens, raw }) {
      return SAFE.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${this.parser.parseInline(tokens)}</a>` : escaped(raw);
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
    table({ header, rows }) {
      const line = (cells: typeof header, tag: string): string => `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.slice(0, 2)}>`).join('')}</tr>`;
      return `<div class="scroll" tabindex="0"><table class="plain"><thead>${line(header, 'th scope="col"')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
    },
  },
});

/** The blocks of {@link text}: fences that somebody draws, and HTML of all between them; headings begin below {@link level}. */
export function blocks(text: string, fence: Fence, level: number): Array<TemplateResult | string> {
  const found: Array<TemplateResult | Token[]> = [];
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') {
      token['depth'] = Math.min(DEEPEST, Number(token['depth']) + level - 1);
    }
  });
  for (const token of tokens) {
    const drawn = token.type === 'code' && token['lang'] ? fence(String(token['lang']), String(token['text']).split('\n')) : undefined;
    const last = found.at(-1);
    if (drawn) {
      found.push(drawn);
    } else if (Array.isArray(last)) {
      last.push(token);
    } else {
      found.push([token]);
    }
  }
  return found.map((part) => (Array.isArray(part) ? marked.parser(part) : part));
}

/** {@link text} as elements. */
export const markdown = (text: string, fence: Fence = () => undefined, level = 2): TemplateResult =>
  html`<div class="markdown">${blocks(text, fence, level).map((part) => (typeof part === 'string' ? DOMPurify.sanitize(part, ALLOWED) : part))}</div>`;
