/** A chart or a table as a report names it: a fence of a few lines, `key: value` each. */
export interface FigureText {
  readonly kind: 'chart' | 'table';
  readonly runs: readonly string[];
  /** Keys of metrics. */
  readonly metrics: readonly string[];
  readonly title: string;
  /** Whether seeds stand each for itself. */
  readonly apart: boolean;
}

/** More runs than the lab compares at a time are cut off. */
const MOST_RUNS = 200;
const ID = /^[A-Za-z0-9_-]{1,200}$/;

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** What a fence says; undefined for one that is none of ours, or names no run. */
export function readFigure(word: string, lines: readonly string[]): FigureText | undefined {
  if (word !== 'chart' && word !== 'table') {
    return undefined;
  }
  const fields = new Map(
    lines.flatMap((line): Array<[string, string]> => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
    }),
  );
  const runs = [...new Set(list(fields.get('runs')))].filter((id) => ID.test(id)).slice(0, MOST_RUNS);
  const metrics = list(fields.get('metrics') ?? fields.get('metric'));
  return runs.length === 0
    ? undefined
    : { kind: word, runs, metrics: metrics.length > 0 ? metrics : ['test_accuracy'], title: fields.get('title') ?? '', apart: fields.get('seeds') === 'apart' };
}

/** The fence that says it. */
export function writeFigure({ kind, runs, metrics, title, apart }: FigureText): string {
  const lines = [`runs: ${runs.join(', ')}`, `metrics: ${metrics.join(', ')}`, ...(title ? [`title: ${title}`] : []), ...(apart ? ['seeds: apart'] : [])];
  return `\`\`\`${kind}\n${lines.join('\n')}\n\`\`\``;
}
