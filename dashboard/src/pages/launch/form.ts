import { html, nothing, type TemplateResult } from 'lit';
import type { AttackerBound, Config, KeySchema, Problem } from '../../api/types.js';
import { field } from '../../components/parts.js';
import { attacksOf, limited, withAttacks, withItem, withKey, withSetting, type Draft } from './config.js';
import { grouped, isCommon, isOf, messageFor, parse, print, range, type Key } from './fields.js';
import { groupName, t } from './messages.js';

/** What the form draws from, and what it tells. */
export interface Form {
  readonly keys: Readonly<Record<string, KeySchema>>;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly bounds: readonly AttackerBound[];
  /** The keys that stand in sight beside those that most people change; what is being typed stays where it is. */
  readonly inSight: ReadonlySet<string>;
  readonly edit: (draft: Draft) => void;
  /** The controls whose text is no JSON; what they showed before stays in the draft. */
  readonly unread: ReadonlySet<string>;
  readonly mark: (id: string, unread: boolean) => void;
}

const SHARED = 'shared_settings';
const RULE = 'aggregation_strategy_keyword';
const WHO = ['specific', 'random', 'percentage'] as const;

export function form(form: Form): TemplateResult {
  return html`${strategies(form)} ${attacks(form)}
  ${[...grouped(form.keys)].map(([name, keys]) => group(form, name, keys))}`;
}

function group(form: Form, name: string, keys: readonly Key[]): TemplateResult {
  const shown = keys.filter((key) => isCommon(key) || form.inSight.has(key.name));
  const more = keys.filter((key) => !shown.includes(key));
  return html`<fieldset class="card">
    <legend>${groupName(name)}</legend>
    <div class="keys">${shown.map((key) => setting(form, key))}</div>
    ${more.length > 0
      ? html`<details>
          <summary>${t('moreKeys', { count: more.length })}</summary>
          <div class="keys">${more.map((key) => setting(form, key))}</div>
        </details>`
      : nothing}
  </fieldset>`;
}

function setting(form: Form, key: Key): TemplateResult {
  const path = `${SHARED}.${key.name}`;
  const told = key.name === 'num_of_malicious_clients' ? form.bounds.map((bound) => t('bound', { rule: bound.rule, most: bound.most_malicious_clients })) : [];
  return control(form, `key-${key.name}`, key.name, limited(key.schema, form.draft), form.draft.shared_settings[key.name], path, (value) =>
    form.edit(withSetting(form.draft, key.name, value)), [...new Set(told)],
  );
}

/** A control for a value of any form; an empty one takes the key out. It holds what is typed, whatever is drawn anew meanwhile. */
function control(
  form: Form,
  id: string,
  label: string,
  schema: KeySchema,
  value: Config[string] | undefined,
  path: string,
  take: (value: Config[string] | undefined) => void,
  told: readonly string[] = [],
): TemplateResult {
  const error = form.unread.has(id) ? t('noObject') : messageFor(form.problems, 'error', path);
  const warning = messageFor(form.problems, 'warning', path);
  const usual = schema.default === undefined || typeof schema.default === 'object' ? '' : t('default', { value: print(schema.default) });
  const hint = [schema.enum ? '' : range(schema), usual, ...told, warning ?? ''].filter(Boolean).join(' · ');
  // Half an object is none: such texts are read when somebody is done, and until then what stands there is theirs.
  const atOnce = schema.type !== 'object' && schema.type !== 'array';
  const changed = (event: Event): void => {
    const next = parse((event.target as HTMLInputElement).value, schema);
    const unread = schema.type === 'object' && next !== undefined && !isTree(next);
    form.mark(id, unread);
    if (!unread) {
      take(next);
    }
  };
  return field({
    id,
    label,
    ...(hint ? { hint } : {}),
    ...(error ? { error } : {}),
    control: ({ id, describedBy, invalid }) => {
      const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
      const text = print(value);
      return choices
        ? html`<select class="input" id=${id} aria-describedby=${describedBy || nothing} aria-invalid=${invalid} @change=${changed}>
            <option value="" ?selected=${text === ''}>${t('unset')}</option>
            ${choices.includes(text) || text === '' ? nothing : html`<option selected>${text}</option>`}
            ${choices.map((choice) => html`<option ?selected=${choice === text}>${choice}</option>`)}
          </select>`
        : html`<input
            class="input"
            id=${id}
            autocomplete="off"
            spellcheck="false"
            inputmode=${schema.type === 'integer' || schema.type === 'number' ? 'decimal' : nothing}
            maxlength=${schema.maxLength ?? nothing}
            aria-describedby=${describedBy || nothing}
            aria-invalid=${invalid}
            .value=${atOnce ? (beingTyped(id) ?? text) : text}
            @input=${atOnce ? changed : nothing}
            @change=${changed}
          />`;
    },
  });
}

/** What stands in the control where somebody types, which is not to be written over. */
const beingTyped = (id: string): string | undefined => {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.id === id ? active.value : undefined;
};

const key = (type: KeySchema['type'], more: Partial<KeySchema> = {}): KeySchema => ({ 'x-group': '', type, ...more });

function strategies(form: Form): TemplateResult {
  const list = form.draft.simulation_strategies;
  const put = (next: readonly Config[]): void => form.edit({ ...form.draft, simulation_strategies: next });
  return html`<fieldset class="card">
    <legend>${t('strategies')}</legend>
    <p class="hint">${t('strategiesHint')}</p>
    ${list.map((strategy, i) => {
      const number = i + 1;
      const { [RULE]: rule, ...own } = strategy;
      const path = `simulation_strategies.${i}`;
      return html`<div class="entry" role="group" aria-label=${t('strategy', { number })}>
        ${control(bounded(form, i, rule), `rule-${i}`, t('rule'), form.keys[RULE] ?? key('string'), rule, `${path}.${RULE}`, (value) =>
          put(withItem(list, i, withKey(strategy, RULE, value))),
        )}
        ${control(without(form, path, [RULE]), `own-${i}`, t('overrides'), key('object'), Object.keys(own).length > 0 ? own : undefined, path, (value) =>
          put(withItem(list, i, { ...(rule === undefined ? {} : { [RULE]: rule }), ...(isTree(value) ? value : {}) })),
        )}
        <button class="button plain" ?disabled=${list.length === 1} aria-label=${t('removeStrategy', { number })} @click=${() => put(withItem(list, i, undefined))}>
          ${t('remove')}
        </button>
      </div>`;
    })}
    <div><button class="button" @click=${() => put([...list, { [RULE]: 'median' }])}>${t('addStrategy')}</button></div>
  </fieldset>`;
}

/** The form where what a rule asks of the numbers of clients and attackers is said at the rule, too. */
function bounded(form: Form, i: number, rule: Config[string] | undefined): Form {
  const broken = typeof rule === 'string' ? form.problems.find(({ severity, message }) => severity === 'error' && message.startsWith(`${rule} needs `)) : undefined;
  return broken ? { ...form, problems: [{ ...broken, field: `simulation_strategies.${i}.${RULE}` }, ...form.problems] } : form;
}

/** The form without what is said of {@link names} below {@link path}, which have controls of their own. */
function without(form: Form, path: string, names: readonly string[]): Form {
  const other = (problem: Problem): boolean => !names.some((name) => isOf(problem, `${path}.${name}`));
  return { ...form, problems: form.problems.filter(other) };
}

const isTree = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value);

const WHO_KEYS = { specific: 'malicious_client_ids', random: 'malicious_client_count', percentage: 'malicious_percentage' } as const;
const OWN_PLACE = new Set(['attack_type', 'start_round', 'end_round', 'selection_strategy', ...Object.values(WHO_KEYS)]);

function attacks(form: Form): TemplateResult {
  const list = attacksOf(form.draft);
  const put = (next: readonly Config[]): void => form.edit(withAttacks(form.draft, next));
  return html`<fieldset class="card">
    <legend>${t('attacks')}</legend>
    <p class="hint">${t('attacksHint')}</p>
    ${list.map((entry, i) => attack(form, entry, i, (next) => put(withItem(list, i, next))))}
    <div><button class="button" @click=${() => put([...list, newAttack(form.draft)])}>${t('addAttack')}</button></div>
  </fieldset>`;
}

function newAttack({ shared_settings: settings }: Draft): Config {
  const last = settings['num_of_rounds'];
  return {
    attack_type: 'sign_flip',
    start_round: 1,
    end_round: typeof last === 'number' ? last : 10,
    selection_strategy: 'specific',
    malicious_client_ids: [0],
  };
}

function attack(form: Form, entry: Config, i: number, put: (entry: Config | undefined) => void): TemplateResult {
  const properties = form.keys['attack_schedule']?.items?.properties ?? {};
  const path = `${SHARED}.attack_schedule.${i}`;
  const part = (name: string, label: string, schema: KeySchema): TemplateResult =>
    control(form, `attack-${i}-${name}`, label, schema, entry[name], `${path}.${name}`, (value) => put(withKey(entry, name, value)));
  const who = WHO.find((one) => one === entry['selection_strategy']) ?? 'specific';
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !OWN_PLACE.has(name)));
  const kept = Object.fromEntries(Object.entries(entry).filter(([name]) => OWN_PLACE.has(name)));
  const { default: _, ...kinds } = key('string', properties['attack_type'] ?? {});
  return html`<div class="entry" role="group" aria-label=${t('attack', { number: i + 1 })}>
    ${part('attack_type', t('kind'), kinds)} ${part('start_round', t('from'), key('integer', { minimum: 1 }))}
    ${part('end_round', t('to'), key('integer', { minimum: 1 }))} ${chooseWho(entry, i, who, put)}
    ${who === 'specific' ? numbers(form, entry, i, path, put) : nothing}
    ${who === 'random' ? part(WHO_KEYS.random, t('count'), key('integer', { minimum: 1 })) : nothing}
    ${who === 'percentage' ? part(WHO_KEYS.percentage, t('share'), key('number', { minimum: 0, maximum: 1 })) : nothing}
    ${control(without(form, path, [...OWN_PLACE]), `attack-${i}-rest`, t('rest'), key('object'), Object.keys(rest).length > 0 ? rest : undefined, path, (value) =>
      put({ ...kept, ...(isTree(value) ? value : {}) }),
    )}
    <button class="button plain" aria-label=${t('removeAttack', { number: i + 1 })} @click=${() => put(undefined)}>${t('remove')}</button>
  </div>`;
}

function chooseWho(entry: Config, i: number, who: (typeof WHO)[number], put: (entry: Config) => void): TemplateResult {
  const change = (event: Event): void => {
    const chosen = (event.target as HTMLSelectElement).value as typeof who;
    const without = Object.fromEntries(Object.entries(entry).filter(([name]) => !Object.values<string>(WHO_KEYS).includes(name)));
    const initial = { specific: [0], random: 1, percentage: 0.2 }[chosen];
    put({ ...without, selection_strategy: chosen, [WHO_KEYS[chosen]]: initial });
  };
  return field({
    id: `attack-${i}-who`,
    label: t('who'),
    control: ({ id }) =>
      html`<select class="input" id=${id} @change=${change}>
        ${WHO.map((one) => html`<option value=${one} ?selected=${one === who}>${t(one)}</option>`)}
      </select>`,
  });
}

function numbers(form: Form, entry: Config, i: number, path: string, put: (entry: Config) => void): TemplateResult {
  const ids = entry[WHO_KEYS.specific];
  const text = Array.isArray(ids) ? ids.join(', ') : print(ids);
  return control(form, `attack-${i}-ids`, t('ids'), key('string'), text, `${path}.${WHO_KEYS.specific}`, (value) => {
    const parts = print(value).split(/[\s,]+/).filter(Boolean);
    put({ ...entry, [WHO_KEYS.specific]: parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)) });
  });
}
