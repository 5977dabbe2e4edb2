import { printFigure } from '../../api/print.js';
import type { Chart } from '../../components/chart.js';
import { escapeXml } from '../../components/picture.js';
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
  const language = document.documentElement.lang;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date());
  const page =
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
    `<title>${escapeXml(title)}</title><style>${STYLE}</style></head>\n<body><h1>${escapeXml(title)}</h1>\n${text(copy)}\n` +
    `<footer class="quiet"><p>${escapeXml(t('made', { date }))}</p></footer></body></html>\n`;
  save(`${name}.html`, page, 'text/html');
}

/** Comments are marks of the templates. */
const text = (copy: HTMLElement): string => copy.innerHTML.replace(/<!--[\s\S]*?-->/g, '');

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
