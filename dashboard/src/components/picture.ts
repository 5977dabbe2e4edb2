/** Pictures to take away: SVG as text, whose colours are those of the page's theme. */

const VARIABLE = /var\((--[\w-]+)\)/g;

/** {@link svg} with every custom property replaced by the colour it has in the current theme. */
export function inColors(svg: string, element: HTMLElement): string {
  const probe = document.createElement('span');
  element.append(probe);
  const known = new Map<string, string>();
  const text = svg.replace(VARIABLE, (_, name: string) => {
    if (!known.has(name)) {
      probe.style.color = `var(${name})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name) ?? '';
  });
  probe.remove();
  return text;
}

/** A drawing as text, and how large it is. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const SIZE = /viewBox="0 0 ([\d.]+) ([\d.]+)"/;
const FINER = 2;

/** A drawing of the lab, which is as large as on paper, as large as on a screen. */
export function sized(svg: string): Picture {
  const [, width = '720', height = '300'] = SIZE.exec(svg) ?? [];
  return { svg, width: Math.round(FINER * Number(width)), height: Math.round(FINER * Number(height)) };
}

/** The picture as pixels, twice as fine as it is drawn. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, 2 * width, 2 * height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export interface DrawnSeries {
  readonly label: string;
  readonly color: string;
  readonly y: ReadonlyArray<number | null>;
  readonly low?: ReadonlyArray<number | null>;
  readonly high?: ReadonlyArray<number | null>;
  readonly width: number;
  readonly dashed: boolean;
}

export interface DrawnChart {
  readonly title: string;
  readonly xLabel: string;
  readonly series: readonly DrawnSeries[];
}

const WIDE = 720;
const PLOT = 220;
const HEAD = 34;
const FOOT = 44;
const LEFT = 60;
const RIGHT = 16;
const KEY = 18;

/** Charts one under the other with one key for all; and how large the picture is. */
export function chartsSvg(charts: readonly DrawnChart[], format: (value: number) => string): Picture {
  const keys = new Map(charts.flatMap(({ series }) => series.map((one) => [one.label, one.color] as const)));
  const each = HEAD + PLOT + FOOT;
  const height = charts.length * each + keys.size * KEY + 24;
  const drawn = charts.map((chart, i) => `<g transform="translate(0 ${i * each})">${chartSvg(chart, format)}</g>`);
  const legend = [...keys].map(
    ([label, color], i) =>
      `<g transform="translate(${LEFT} ${charts.length * each + 8 + i * KEY})"><rect width="14" height="4" y="4" fill="var(${color})"/>` +
      `<text x="22" y="11" fill="var(--ink)">${escapeXml(label)}</text></g>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${height}" viewBox="0 0 ${WIDE} ${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="${WIDE}" height="${height}" fill="var(--paper)"/>${drawn.join('')}${legend.join('')}</svg>`;
  return { svg, width: WIDE, height };
}

function chartSvg({ title, xLabel, series }: DrawnChart, format: (value: number) => string): string {
  const rounds = Math.max(2, ...series.map((one) => one.y.length));
  const values = series.flatMap((one) => [...one.y, ...(one.low ?? []), ...(one.high ?? [])]).filter((value) => value !== null);
  const low = Math.min(0, ...values);
  const high = values.length > 0 ? Math.max(...values) : 1;
  const x = (round: number): number => LEFT + ((round - 1) / (rounds - 1)) * (WIDE - LEFT - RIGHT);
  const y = (value: number): number => HEAD + ((high - value) / (high - low || 1)) * PLOT;
  const points = (ys: ReadonlyArray<number | null>): string[] =>
    ys.flatMap((value, i) => (value === null ? [] : [`${x(i + 1).toFixed(1)},${y(value).toFixed(1)}`]));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = low + share * (high - low);
    return (
      `<line x1="${LEFT}" x2="${WIDE - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="var(--grid)"/>` +
      `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end" fill="var(--soft)">${format(value)}</text>`
    );
  });
  const labels = [1, Math.round((1 + rounds) / 2), rounds].map(
    (round) => `<text x="${x(round)}" y="${HEAD + PLOT + 16}" text-anchor="middle" fill="var(--soft)">${round}</text>`,
  );
  const lines = series.map((one) => {
    const area =
      one.low && one.high
        ? `<polygon points="${[...points(one.high), ...points(one.low).reverse()].join(' ')}" fill="var(${one.color})" fill-opacity="0.16"/>`
        : '';
    return `${area}<polyline points="${points(one.y).join(' ')}" fill="none" stroke="var(${one.color})" stroke-width="${one.width}"${one.dashed ? ' stroke-dasharray="6 4"' : ''}/>`;
  });
  return (
    `<text x="${LEFT}" y="20" font-weight="600" font-size="14" fill="var(--ink)">${escapeXml(title)}</text>${ticks.join('')}${labels.join('')}` +
    `<text x="${(LEFT + WIDE - RIGHT) / 2}" y="${HEAD + PLOT + 32}" text-anchor="middle" fill="var(--soft)">${escapeXml(xLabel)}</text>${lines.join('')}`
  );
}
