import { printFigure } from '../../api/print.js';
import type { Chart } from '../../components/chart.js';
import { save } from '../../components/save.js';
import { t } from './messages.js';

/** A report as one file: charts as the lab prints them, tables and text as they stand, nothing that is loaded from elsewhere. */

const STYLE = `
:root{color-scheme:light}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.55 Georgia,'DejaVu Serif',serif;color:#1d1f24;background:#fff}
h1,h2,h3,h4{line-height:1.25;break-after:avoid}
figure{margin:1.5rem 0;break-inside:avoid}
figcaption h3{margin:0 0 .25rem;font-size:1rem}
figure img{display:block;max-width:100%;height:auto}
table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}
thead th{border-bottom:2px solid #555}
.number{text-align:end}
.quiet{color:#565b66;font-size:.85rem}
.failed{color:#a3231f}
pre{padding:.75rem;overflow:auto;background:#f4f2ee}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #ccc}
footer{margin-top:3rem;border-top:1px solid #ccc}
@media print{body{margin:0;max-width:none;font-size:11pt}}
`;

/** What is for hands, and has no place in a file. */
const TOOLS = 'button, cr-menu, cr-table-menu, .u-legend, .unseen, .plot';

/** The figures of a report are as wide as the text of a page. */
const FORMAT = { width: 'neurips', fontSize: 8 } as const;

export async function saveAsHtml(title: string, name: string, article: HTMLElement): Promise<void> {
  // In a document of its own nothing is loaded, and no element comes to life.
  const inert = document.implementation.createHTMLDocument(title);
  const copy = inert.importNode(article, true);
  const copies = [...copy.querySelectorAll<HTMLElement>('cr-chart')];
  const charts = [...article.querySelectorAll<Chart>('cr-chart')];
  for (const [i, chart] of charts.entries()) {
    const drawn = await printFigure(chart.toPrint(), 'svg', FORMAT);
    const image = inert.createElement('img');
    image.alt = chart.label;
    image.src = drawn.ok ? await dataAddress(drawn.value) : '';
    copies[i]?.replaceWith(drawn.ok ? image : inert.createTextNode(drawn.error.message));
  }
  copy.querySelectorAll(TOOLS).forEach((tool) => tool.remove());
  copy.querySelectorAll<HTMLAnchorElement>('a[href]').forEach((link) => link.setAttribute('href', new URL(link.getAttribute('href') ?? '', location.href).href));
  copy.querySelectorAll('*').forEach(plain);
  withoutComments(inert, copy);
  fill(inert, title, copy);
  save(`${name}.html`, `<!doctype html>\n${inert.documentElement.outerHTML}\n`, 'text/html');
}

/** The page around the text. */
function fill(page: Document, title: string, article: HTMLElement): void {
  const { lang } = document.documentElement;
  page.documentElement.lang = lang;
  const meta = (attributes: Readonly<Record<string, string>>): HTMLElement => made(page, 'meta', '', attributes);
  page.head.prepend(
    meta({ charset: 'utf-8' }),
    meta({ name: 'viewport', content: 'width=device-width' }),
    meta({ 'http-equiv': 'Content-Security-Policy', content: "default-src 'none'; img-src data:; style-src data:" }),
  );
  // The policy of the page forbids a style of its own even where nothing shows it.
  page.head.append(made(page, 'link', '', { rel: 'stylesheet', href: `data:text/css,${encodeURIComponent(STYLE)}` }));
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date());
  page.body.append(made(page, 'h1', title), article, made(page, 'footer', t('made', { date }), { class: 'quiet' }));
}

function made(page: Document, name: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = page.createElement(name);
  element.textContent = text;
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
}

/** Comments are marks of the templates. */
function withoutComments(page: Document, root: HTMLElement): void {
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) {
    found.push(walker.currentNode);
  }
  found.forEach((comment) => comment.parentNode?.removeChild(comment));
}

function plain(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (name.startsWith('data-') || name.startsWith('aria-') || ['style', 'tabindex', 'role', 'title'].includes(name)) {
      element.removeAttribute(name);
    }
  }
}

async function dataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return `data:image/svg+xml;base64,${btoa(binary)}`;
}
