import { html, nothing, type TemplateResult } from 'lit';
import type { Json, KeySchema, Problem } from '../api/types.js';
import { field } from '../components/parts.js';
import { t } from './messages.js';
import { nearest, parse, print, problemFor, range, titleOf } from './values.js';

/** What the controls of a form have in common. */
export interface Form {
  readonly problems: readonly Problem[];
  /** The controls whose text is no JSON; what they showed before stays in the config. */
  readonly unread: ReadonlySet<string>;
  readonly mark: (id: string, unread: boolean) => void;
  /** A value that would put {@link problem} right, where the range alone does not tell. */
  readonly mend?: (problem: Problem) => Json | undefined;
}

export interface Control {
  /** Unique in the page. */
  readonly id: string;
  readonly name: string;
  readonly schema: KeySchema;
  readonly value: Json | undefined;
  /** Where the lab's problems find it. */
  readonly path: string;
  readonly take: (value: Json | undefined) => void;
  /** What else there is to know. */
  readonly told?: readonly string[];
  /** What an empty control stands for, in place of the default. */
  readonly usual?: string;
}

/** A description without the marks of code, and names of the config in words. */
const inWords = (text: string): string => text.replace(/`([^`]+)`/g, (_, name: string) => (/^[a-z]+(_[a-z…]+)+$/.test(name) ? titleOf(name) : name));

const isTree = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A control for a value of any kind; an empty one takes the key out. It holds what is typed, whatever is drawn anew meanwhile. */
export function control(form: Form, { id, name, schema, value, path, take, told = [], usual }: Control): TemplateResult {
  const problem = problemFor(form.problems, 'error', path);
  const error = form.unread.has(id) ? t('noObject') : problem?.message;
  const warning = problemFor(form.problems, 'warning', path);
  const number = schema.type === 'integer' || schema.type === 'number';
  const fallback = usual ?? (schema.default === undefined || schema.default === null || isTree(schema.default) ? '' : said(schema, schema.default));
  const many = number && Array.isArray(value) ? t('values', { count: value.length }) : '';
  const doubt = warning && !warning.message.startsWith('is missing') ? warning.message : '';
  const hint = [many, inWords(schema.description ?? ''), schema['x-unit'] ?? '', schema.enum ? '' : range(schema), fallback && !usual ? t('default', { value: fallback }) : '', ...told, doubt];
  return html`${field({
    id,
    label: titleOf(name, schema),
    ...(hint.some(Boolean) ? { hint: hint.filter(Boolean).join(' · ') } : {}),
    ...(error ? { error } : {}),
    ...(problem ? { mend: mend(form, problem, schema, value, take) } : {}),
    control: (aria) => (choicesOf(schema) ? choose(schema, value, take, aria) : type(form, { id, schema, value, take, fallback, number }, aria)),
  })}`;
}

const choicesOf = (schema: KeySchema): readonly string[] | undefined => schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);

const said = (schema: KeySchema, value: Json): string =>
  typeof value === 'boolean' ? t(value ? 'true' : 'false') : schema.enum ? titleOf(print(value)) : print(value);

type Aria = { readonly id: string; readonly describedBy: string; readonly invalid: boolean };

function choose(schema: KeySchema, value: Json | undefined, take: Control['take'], { id, describedBy, invalid }: Aria): TemplateResult {
  const text = print(value);
  const choices = choicesOf(schema) ?? [];
  const change = (event: Event): void => take(parse((event.target as HTMLSelectElement).value, schema));
  return html`<select class="input" id=${id} aria-describedby=${describedBy || nothing} aria-invalid=${invalid} @change=${change}>
    <option value="" ?selected=${text === ''}>${t('unset')}</option>
    ${choices.includes(text) || text === '' ? nothing : html`<option selected>${text}</option>`}
    ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === text}>${said(schema, schema.type === 'boolean' ? choice === 'true' : choice)}</option>`)}
  </select>`;
}

function type(
  form: Form,
  { schema, value, take, fallback, number }: Pick<Control, 'id' | 'schema' | 'value' | 'take'> & { fallback: string; number: boolean },
  { id, describedBy, invalid }: Aria,
): TemplateResult {
  // Half an object is none: such texts are read when somebody is done, and until then what stands there is theirs.
  const atOnce = schema.type !== 'object' && schema.type !== 'array';
  const changed = (event: Event): void => {
    const next = parse((event.target as HTMLInputElement).value, schema);
    const unread = schema.type === 'object' && next !== undefined && !isTree(next) && !Array.isArray(next);
    form.mark(id, unread);
    if (!unread) {
      take(next);
    }
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by && schema.type === 'integer' && typeof value === 'number') {
      event.preventDefault();
      (event.target as HTMLInputElement).value = print(value + by);
      take(value + by);
    }
  };
  const text = print(value);
  return html`<input
    class="input"
    id=${id}
    autocomplete="off"
    spellcheck="false"
    role=${number ? 'spinbutton' : nothing}
    inputmode=${number ? 'text' : nothing}
    title=${number ? t('several') : nothing}
    placeholder=${fallback || nothing}
    maxlength=${schema.maxLength ?? nothing}
    aria-valuenow=${number && typeof value === 'number' ? value : nothing}
    aria-describedby=${describedBy || nothing}
    aria-invalid=${invalid}
    .value=${atOnce ? (beingTyped(id) ?? text) : text}
    @input=${atOnce ? changed : nothing}
    @change=${changed}
    @keydown=${number ? step : nothing}
  />`;
}

/** What stands in the control where somebody types, which is not to be written over. */
const beingTyped = (id: string): string | undefined => {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.id === id ? active.value : undefined;
};

/** A button that puts a value right: into its range, to what the form knows, or back to the default. */
function mend(form: Form, problem: Problem, schema: KeySchema, value: Json | undefined, take: Control['take']): TemplateResult | undefined {
  const better = form.mend?.(problem) ?? nearest(schema, value);
  if (better === undefined && (value === undefined || schema['x-spell-out'])) {
    return undefined;
  }
  return html`<button class="button small" type="button" @click=${() => take(better)}>
    ${better === undefined ? t('useDefault') : t('use', { value: print(better) })}
  </button>`;
}
