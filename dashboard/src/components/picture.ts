import { colorIn } from './painted.js';
/** Pictures to take away: SVG as text, whose colours are those of the page's theme. */

const VARIABLE = /var\((--[\w-]+)\)/g;

/** {@link svg} with every custom property replaced by the colour it has in the current theme. */
export const inColors = (svg: string, element: HTMLElement): string => svg.replace(VARIABLE, (_, name: string) => colorIn(element, name));

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

/** An axis as it is on the screen: its ends, and what stands at which places. */
export interface DrawnAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: ReadonlyArray<{ readonly at: number; readonly text: string }>;
}

export interface DrawnChart {
  readonly title: string;
  readonly xLabel: string;
  readonly x: DrawnAxis;
  readonly y: DrawnAxis;
  readonly logarithmic: boolean;
  /** Stretches that are shaded, such as attacks. */
  readonly spans: ReadonlyArray<{ readonly from: number; readonly to: number; readonly label: string }>;
  /** By round, from {@link first} on. */
  readonly series: readonly DrawnSeries[];
  readonly first: number;
}

const WIDE = 720;
const PLOT = 220;
const HEAD = 34;
const FOOT = 44;
const LEFT = 60;
const RIGHT = 16;
const KEY = 18;

/** Charts one under the other with one key for all; and how large the picture is. */
export function chartsSvg(charts: readonly DrawnChart[]): Picture {
  const keys = new Map(charts.flatMap(({ series }) => series.map((one) => [one.label, one.color] as const)));
  const each = HEAD + PLOT + FOOT;
  const height = charts.length * each + keys.size * KEY + 24;
  const drawn = charts.map((chart, i) => `<g transform="translate(0 ${i * each})">${chartSvg(chart)}</g>`);
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

function chartSvg({ title, xLabel, series, spans, x: across, y: up, logarithmic, first }: DrawnChart): string {
  const [width, bottom] = [WIDE - LEFT - RIGHT, HEAD + PLOT];
  const share = (value: number, { from, to }: DrawnAxis): number => (value - from) / (to - from || 1);
  const of = logarithmic ? Math.log10 : (value: number): number => value;
  const scale = { ...up, from: of(up.from), to: of(up.to) };
  const x = (round: number): number => share(round, across) * width;
  const y = (value: number): number => (1 - share(of(value), scale)) * PLOT;
  const points = (ys: ReadonlyArray<number | null>): string[] =>
    ys.flatMap((value, i) => (value === null || !Number.isFinite(of(value)) ? [] : [`${x(first + i).toFixed(1)},${y(value).toFixed(1)}`]));
  const grid = up.ticks.map(
    ({ at, text }) =>
      `<line x1="${LEFT}" x2="${WIDE - RIGHT}" y1="${HEAD + y(at)}" y2="${HEAD + y(at)}" stroke="var(--grid)"/>` +
      `<text x="${LEFT - 6}" y="${HEAD + y(at) + 4}" text-anchor="end" fill="var(--soft)">${escapeXml(text)}</text>`,
  );
  const labels = across.ticks.map(
    ({ at, text }) => `<text x="${LEFT + x(at)}" y="${bottom + 16}" text-anchor="middle" fill="var(--soft)">${escapeXml(text)}</text>`,
  );
  const shades = spans.map(
    ({ from, to, label }) =>
      `<rect x="${x(from)}" width="${Math.max(2, x(to) - x(from))}" height="${PLOT}" fill="var(--attack)"/>` +
      `<text x="${x(from) + 4}" y="12" font-size="10" fill="var(--soft)">${escapeXml(label)}</text>`,
  );
  const lines = series.map((one) => {
    const area =
      one.low && one.high
        ? `<polygon points="${[...points(one.high), ...points(one.low).reverse()].join(' ')}" fill="var(${one.color})" fill-opacity="0.16"/>`
        : '';
    return `${area}<polyline points="${points(one.y).join(' ')}" fill="none" stroke="var(${one.color})" stroke-width="${one.width}"${one.dashed ? ' stroke-dasharray="6 4"' : ''}/>`;
  });
  return (
    `<text x="${LEFT}" y="20" font-weight="600" font-size="14" fill="var(--ink)">${escapeXml(title)}</text>${grid.join('')}${labels.join('')}` +
    `<text x="${(LEFT + WIDE - RIGHT) / 2}" y="${bottom + 32}" text-anchor="middle" fill="var(--soft)">${escapeXml(xLabel)}</text>` +
    // A nested drawing cuts off what lies beyond its axes.
    `<svg x="${LEFT}" y="${HEAD}" width="${width}" height="${PLOT}">${shades.join('')}${lines.join('')}</svg>`
  );
}
