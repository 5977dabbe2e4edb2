/** One number of an exposition in Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format; lines that it does not define are passed over. */
export function samples(text: string): Sample[] {
  const helps = new Map<string, string>();
  const found: Sample[] = [];
  for (const line of text.split('\n')) {
    const help = /^# HELP (\w+) (.*)$/.exec(line);
    if (help?.[1]) {
      helps.set(help[1], help[2] ?? '');
      continue;
    }
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name) {
      const read = Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, of]) => [key, (of ?? '').replace(/\\(.)/g, '$1')]));
      found.push({ name, help: helps.get(name) ?? '', labels: read, value: Number(value) });
    }
  }
  return found;
}

export interface RouteTime {
  readonly route: string;
  readonly count: number;
  readonly meanMs: number;
}

/** How often each route answered and how long that took on average, the busiest first. */
export function routeTimes(all: readonly Sample[]): RouteTime[] {
  const sums = new Map<string, { count: number; seconds: number }>();
  for (const { name, labels, value } of all) {
    const part = /^http_server_requests_seconds_(count|sum)$/.exec(name)?.[1];
    if (part) {
      const route = `${labels['method'] ?? ''} ${labels['route'] ?? ''}`;
      const sum = sums.get(route) ?? { count: 0, seconds: 0 };
      sums.set(route, part === 'count' ? { ...sum, count: sum.count + value } : { ...sum, seconds: sum.seconds + value });
    }
  }
  return [...sums]
    .map(([route, { count, seconds }]) => ({ route, count, meanMs: (1000 * seconds) / Math.max(1, count) }))
    .sort((a, b) => b.count - a.count || a.route.localeCompare(b.route));
}
