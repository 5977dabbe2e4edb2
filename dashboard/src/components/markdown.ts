import { html, nothing, type TemplateResult } from 'lit';

/**
 * Texts in Markdown as people write notes: headings, lists, quotes, tables, code, emphasis and links. What looks like HTML stays text. A fence whose
 * word {@link Fence} knows is drawn by it.
 */

/** Draws a fence such as `chart`; undefined leaves it as code. */
export type Fence = (word: string, lines: readonly string[]) => TemplateResult | undefined;

/** Part of a line. */
type Inline = string | { readonly kind: 'strong' | 'em' | 'code'; readonly text: string } | { readonly kind: 'link'; readonly text: string; readonly to: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Where a link may lead: another page of this one, or the web. */
const SAFE = /^(https?:\/\/|\/(?!\/)|#)/;

export function inline(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(INLINE)) {
    parts.push(line.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, code, strong, em, label, to] = found;
    if (code !== undefined) {
      parts.push({ kind: 'code', text: code });
    } else if (strong !== undefined) {
      parts.push({ kind: 'strong', text: strong });
    } else if (em !== undefined) {
      parts.push({ kind: 'em', text: em });
    } else if (label !== undefined && to !== undefined && SAFE.test(to)) {
      parts.push({ kind: 'link', text: label, to });
    } else {
      parts.push(whole);
    }
  }
  return [...parts, line.slice(from)].filter((part) => part !== '');
}

const spoken = (line: string): unknown[] =>
  inline(line).map((part) => {
    if (typeof part === 'string') {
      return part;
    }
    switch (part.kind) {
      case 'code':
        return html`<code>${part.text}</code>`;
      case 'strong':
        return html`<strong>${part.text}</strong>`;
      case 'em':
        return html`<em>${part.text}</em>`;
      case 'link':
        return html`<a href=${part.to} rel="noreferrer">${part.text}</a>`;
    }
  });

const FENCE = /^\s*```\s*(\S*)\s*$/;
const HEADING = /^(#{1,4})\s+(.*)$/;
const BULLET = /^\s*[-*]\s+(.*)$/;
const NUMBER = /^\s*\d+[.)]\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*(---+|\*\*\*+)\s*$/;
const UNDER_HEAD = /^[\s|:-]+$/;

/** {@link text} as elements; headings begin below {@link level}. */
export function markdown(text: string, fence: Fence = () => undefined, level = 2): TemplateResult {
  const lines = text.split(/\r?\n/);
  const blocks: unknown[] = [];
  let at = 0;
  /** The lines from here on that {@link pattern} fits, by what it caught. */
  const take = (pattern: RegExp): string[] => {
    const taken: string[] = [];
    for (let found = pattern.exec(lines[at] ?? ''); at < lines.length && found; found = pattern.exec(lines[at] ?? '')) {
      taken.push(found[1] ?? '');
      at++;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const opening = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (line.trim() === '') {
      at++;
    } else if (opening) {
      const end = lines.findIndex((other, i) => i > at && /^\s*```\s*$/.test(other));
      const inside = lines.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? lines.length : end + 1;
      blocks.push(fence(opening[1] ?? '', inside) ?? html`<pre tabindex="0"><code>${inside.join('\n')}</code></pre>`);
    } else if (heading) {
      at++;
      blocks.push(headingOf((heading[1] ?? '').length + level - 1, heading[2] ?? ''));
    } else if (RULE.test(line)) {
      at++;
      blocks.push(html`<hr />`);
    } else if (BULLET.test(line)) {
      blocks.push(html`<ul>${take(BULLET).map((item) => html`<li>${spoken(item)}</li>`)}</ul>`);
    } else if (NUMBER.test(line)) {
      blocks.push(html`<ol>${take(NUMBER).map((item) => html`<li>${spoken(item)}</li>`)}</ol>`);
    } else if (QUOTE.test(line)) {
      blocks.push(html`<blockquote>${take(QUOTE).map((said) => html`<p>${spoken(said)}</p>`)}</blockquote>`);
    } else if (ROW.test(line)) {
      blocks.push(tableOf(take(ROW)));
    } else {
      const said = take(/^(?!\s*(?:```|#{1,4}\s|[-*]\s|\d+[.)]\s|>|\|.*\|\s*$))(.*\S.*)$/);
      // A line that nothing else fits, such as a bare mark, is a paragraph.
      blocks.push(html`<p>${spoken(said.length > 0 ? said.join(' ') : (lines[at++] ?? ''))}</p>`);
    }
  }
  return html`<div class="markdown">${blocks}</div>`;
}

function headingOf(level: number, text: string): TemplateResult {
  switch (level) {
    case 2:
      return html`<h2>${spoken(text)}</h2>`;
    case 3:
      return html`<h3>${spoken(text)}</h3>`;
    case 4:
      return html`<h4>${spoken(text)}</h4>`;
    default:
      return html`<h5>${spoken(text)}</h5>`;
  }
}

function tableOf(rows: readonly string[]): TemplateResult {
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  const [head = [], ...rest] = cells;
  const headed = UNDER_HEAD.test(rows[1] ?? '') && rows.length > 1;
  const body = headed ? rest.slice(1) : cells;
  return html`<div class="scroll" tabindex="0"><table class="plain">
    ${headed ? html`<thead><tr>${head.map((cell) => html`<th scope="col">${spoken(cell)}</th>`)}</tr></thead>` : nothing}
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${spoken(cell)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
