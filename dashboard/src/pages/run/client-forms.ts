import type { PrintedFigure } from '../../api/print.js';
import type { Span } from '../../components/chart.js';
import type { Forms } from '../../components/chart-menu.js';
import type { Line } from '../../components/lines.js';
import { numbers } from '../../components/plotted.js';
import { PART, type ClientMetric, type Part, type Step } from './history.js';
import { t } from './messages.js';

/** Each part of an honest client in a round, and of one that attacks, as the lab's strips write it; in the order of {@link PART}. */
const LETTERS = ['..', 'up', 'lc', 'rr', 'ff'];
const NAMES = ['absent', 'taken', 'leftOut', 'removed', 'failed'] as const;

/** What a part is called, such as `taken in, attacks`. */
export const partName = (part: Part, malicious: boolean): string => `${t(NAMES[part])}${malicious && part !== PART.absent ? t('attacking') : ''}`;

/** The other forms of the strip of clients: a row for each client, a column for each round. */
export function stripForms(steps: readonly Step[]): Forms {
  const count = Math.max(...steps.map(({ clients }) => clients.count));
  const byRound = new Map(steps.map((step) => [step.round, step.clients]));
  const rounds = Array.from({ length: steps.at(-1)?.round ?? 0 }, (_, i) => i + 1);
  const told = (client: number, round: number): string | null => {
    const clients = byRound.get(round);
    return clients ? partName((clients.part[client] ?? PART.absent) as Part, clients.malicious[client] === 1) : null;
  };
  const rows = (): Array<Array<number | string | null>> => Array.from({ length: count }, (_, client) => [client, ...rounds.map((round) => told(client, round))]);
  return {
    title: t('strip'),
    sheet: () => ({ heads: [t('client'), ...rounds.map((round) => `${t('round')} ${round}`)], rows: rows() }),
    print: () => printedStrip(steps),
  };
}

/** The other forms of the lines of clients: a row for each round, a column for each client. */
export function lineForms(lines: readonly Line[], of: ClientMetric, spans: readonly Span[]): Forms {
  const rounds = Array.from({ length: lines[0]?.y.length ?? 0 }, (_, i) => i);
  const at = ({ y }: Line, i: number): number | null => (Number.isNaN(y[i] ?? NaN) ? null : shortest(y[i] as number));
  return {
    title: `${t('lines')}: ${t(of)}`,
    sheet: () => ({ heads: [t('round'), ...lines.map(({ label }) => label)], rows: rounds.map((i) => [i + 1, ...lines.map((line) => at(line, i))]) }),
    print: () => printedLines(lines, of, spans),
  };
}

/** A number of single precision in the digits that it has. */
const shortest = (value: number): number => Number(value.toPrecision(7));

/** What every client did in every round, as the lab prints it. */
function printedStrip(steps: readonly Step[]): PrintedFigure {
  const count = Math.max(...steps.map(({ clients }) => clients.count));
  const rounds = steps.at(-1)?.round ?? 0;
  const byRound = new Map(steps.map((step) => [step.round, step.clients]));
  const letter = (client: number, round: number): string => {
    const clients = byRound.get(round);
    return LETTERS[clients?.part[client] ?? PART.absent]?.[clients?.malicious[client] ? 1 : 0] ?? '';
  };
  return {
    title: t('strip'),
    scale: 'linear',
    across: t('round'),
    down: t('client'),
    names: {
      ...{ absent: t('absent'), used: t('fate_used'), left_out: t('fate_left_out'), caught: t('fate_caught') },
      ...{ passed: t('fate_passed'), failed: t('failed'), removed: t('removed') },
    },
    fates: Array.from({ length: count }, (_, client) => Array.from({ length: rounds }, (__, i) => letter(client, i + 1)).join('')),
  };
}

/** A line for every client, as the lab prints it; attackers come first, and so lie above the others. */
function printedLines(lines: readonly Line[], of: ClientMetric, spans: readonly Span[]): PrintedFigure {
  const ordered = [...lines].sort((a, b) => Number(b.marked) - Number(a.marked));
  return {
    title: t(of),
    scale: of === 'accuracy' ? 'percent' : 'linear',
    across: t('round'),
    spans: spans.map(({ from, to, label }) => ({ from, to, label })),
    curves: ordered.map(({ marked, y }) => ({
      name: t(marked ? 'hostileClients' : 'honestClients'),
      role: marked ? 'hostile' : 'honest',
      values: numbers(Array.from(y, (value) => (Number.isNaN(value) ? null : value))),
    })),
  };
}
