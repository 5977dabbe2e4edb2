import type { Entry, Json, KeySchema, ParameterSchema, Problem } from '../api/types.js';
import { language } from '../app/preferences.js';

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const LIST = new RegExp(`^${NUMBER}(?:\\s*[,;]\\s*${NUMBER})+$`, 'i');
const SPAN = /^(\d+)\s*[-–]\s*(\d+)$/;
const MOST_OF_SPAN = 1_000;

const numeric = (type: KeySchema['type'] | undefined): boolean => type === 'integer' || type === 'number';

/** The numbers of `a, b, c` or `1-3`; undefined of anything else. */
function several(text: string, type: KeySchema['type']): number[] | undefined {
  const [, from, to] = SPAN.exec(text) ?? [];
  if (from !== undefined && to !== undefined && +to >= +from && +to - +from < MOST_OF_SPAN) {
    return Array.from({ length: +to - +from + 1 }, (_, i) => +from + i);
  }
  // In German 0,5 is one number.
  const decimal = type === 'number' && language.value === 'de' && /^\d+,\d+$/.test(text);
  return LIST.test(text) && !decimal ? text.split(/[,;]/).map(Number) : undefined;
}

/**
 * What a person typed, as the key wants it; undefined for nothing, and the text itself where it is no such value, for the lab to judge.
 * Several numbers where one is wanted are values to try one after the other.
 */
export function parse(text: string, { type, items }: Pick<KeySchema, 'type' | 'items'>): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return undefined;
  }
  switch (type) {
    case 'integer':
    case 'number': {
      const list = several(trimmed, type);
      const one = Number(type === 'number' && language.value === 'de' ? trimmed.replace(/^(-?\d*),(\d+)$/, '$1.$2') : trimmed);
      return list ? (list.length === 1 ? list[0] : list) : Number.isFinite(one) ? one : text;
    }
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : text;
    case 'array':
    case 'object':
      try {
        const list = several(trimmed.replace(/(\d)\s+(?=\d)/g, '$1, '), 'integer') ?? (items?.type === 'integer' && /^\d+$/.test(trimmed) ? [+trimmed] : undefined);
        if (list) {
          return list;
        }
        return JSON.parse(trimmed) as Json;
      } catch {
        return text;
      }
    case 'string':
      return text;
  }
}

/** The opposite of {@link parse}. */
export function print(value: Json | undefined): string {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')) {
    const [first = 0] = value as number[];
    const steps = value.length > 2 && value.every((one, i) => Number.isInteger(one) && one === first + i);
    return steps && first >= 0 ? `${first}-${value.at(-1)}` : value.join(', ');
  }
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** The range of a number in words that need no language. */
export function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: ParameterSchema): string {
  const low = minimum !== undefined && minimum > -1e15 ? `≥ ${minimum}` : exclusiveMinimum !== undefined ? `> ${exclusiveMinimum}` : '';
  const high = maximum !== undefined ? `≤ ${maximum}` : exclusiveMaximum !== undefined ? `< ${exclusiveMaximum}` : '';
  return [low, high].filter(Boolean).join(', ');
}

/** {@link value} moved into the range; undefined when it lies there, or is no number. */
export function nearest(schema: ParameterSchema, value: Json | undefined): number | undefined {
  if (typeof value !== 'number' || !numeric(schema.type)) {
    return undefined;
  }
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const step = schema.type === 'integer' ? 1 : Math.min(0.1, ((below ?? Infinity) - (above ?? minimum ?? -Infinity)) / 10);
  const round = (number: number): number => Number(number.toPrecision(6));
  if (minimum !== undefined && value < minimum) return minimum;
  if (above !== undefined && value <= above) return round(above + step);
  if (maximum !== undefined && value > maximum) return maximum;
  if (below !== undefined && value >= below) return round(below - step);
  return schema.type === 'integer' && !Number.isInteger(value) ? Math.round(value) : undefined;
}

/** Whether {@link problem} is one of the field {@link path}, or of what lies in it. */
export const isOf = (problem: Problem, path: string): boolean => problem.field === path || problem.field.startsWith(`${path}.`);

/** The first of {@link problems} that is of {@link path} and this severe. */
export const problemFor = (problems: readonly Problem[], severity: Problem['severity'], path: string): Problem | undefined =>
  problems.find((problem) => problem.severity === severity && isOf(problem, path));

/** Words that are no abbreviation of a field, but names. */
const NAMES: Readonly<Record<string, string>> = {
  fedavg: 'FedAvg', fedavgm: 'FedAvgM', fedadam: 'FedAdam', fedyogi: 'FedYogi', fedadagrad: 'FedAdagrad', fedrdf: 'FedRDF', rfa: 'RFA',
  dnc: 'DnC', mda: 'MDA', smea: 'SMEA', caf: 'CAF', rlr: 'RLR', fltrust: 'FLTrust', flame: 'FLAME', foolsgold: 'FoolsGold', arkrum: 'ArKrum',
  fldetector: 'FLDetector', signguard: 'SignGuard', alignins: 'AlignIns', monna: 'MoNNA', pid: 'PID', alie: 'ALIE', ipm: 'IPM', dba: 'DBA',
  iid: 'IID', cnn: 'CNN', mlp: 'MLP', mnist: 'MNIST', fashionmnist: 'Fashion-MNIST', emnist: 'EMNIST', femnist: 'FEMNIST', svhn: 'SVHN',
};

/** What people read for a name of the config: its title, or else the name in words. */
export function titleOf(name: string, { title }: { readonly title?: string } = {}): string {
  const words = name.split(/[_-]/).map((word) => NAMES[word] ?? word).join(' ');
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The entries that forms offer: those kept for existing configs only are left out. */
export const offered = (schema: KeySchema | undefined): readonly Entry[] => (schema?.oneOf ?? []).filter((entry) => !entry['x-legacy']);

export const entryOf = (schema: KeySchema | undefined, name: string): Entry | undefined => schema?.oneOf?.find((entry) => entry.const === name);

/** A parameter as a key; a description says what those take that have no type. */
export function keyOf(name: string, parameter: ParameterSchema): KeySchema {
  const said = parameter.description ?? '';
  const whole = { type: 'integer' as const };
  const choices = /^one of (.+)$/.exec(said)?.[1]?.split(', ');
  const number = /^a (whole )?number/.test(said);
  const type =
    (number ? undefined : parameter.type) ??
    (/^a list of whole/.test(said) ? 'array' : /^a list|object/.test(said) ? 'object' : /whole number/.test(said) ? 'integer' : undefined) ??
    (/^true or false/.test(said) ? 'boolean' : /^a number/.test(said) ? 'number' : 'string');
  const usual = parameter['x-default'];
  const key = {
    ...parameter,
    'x-group': '',
    title: titleOf(name, parameter),
    // What a range or a list of choices says already is no help.
    description: parameter.title && !/^(a |an |one of|true|text)/.test(said) ? said : '',
    type,
    ...(type === 'array' ? { items: whole } : {}),
    ...(choices && !parameter.enum ? { enum: choices } : {}),
    // A number, or one of some words.
    ...(number && parameter.enum ? { enum: undefined, description: parameter.enum.join(' | ') } : {}),
    ...(usual === undefined ? {} : { default: parse(usual, { type }) ?? usual }),
  };
  return key as KeySchema;
}

export const parametersOf = (entry: Entry | undefined): ReadonlyArray<readonly [string, KeySchema]> =>
  Object.entries(entry?.['x-parameters']?.properties ?? {}).map(([name, parameter]) => [name, keyOf(name, parameter)] as const);
