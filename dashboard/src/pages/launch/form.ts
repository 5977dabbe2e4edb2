import { html, nothing, type TemplateResult } from 'lit';
import type { AttackerBound, Config, Entry, Json, Keys, KeySchema, Problem } from '../../api/types.js';
import { href } from '../../app/router.js';
import { absentChip, choose, syntheticChip } from '../../form/chooser.js';
import { control, type Form as Surface } from '../../form/control.js';
import { entryOf, isOf, offered, parametersOf, parse, titleOf } from '../../form/values.js';
import { attackersOf, attacksOf, isObject, limited, RULE, scheduleOf, SHARED, STRATEGIES, withItem, withKey, withSchedule, withSetting, type Draft } from './config.js';
import { groupName, t } from './messages.js';

/** What the form draws from, and what it tells. */
export interface Form extends Surface {
  readonly keys: Keys;
  readonly draft: Draft;
  readonly bounds: readonly AttackerBound[];
  readonly edit: (draft: Draft) => void;
  /** Of one rule only. */
  readonly single?: boolean;
}

const HOSTILE = 'num_of_malicious_clients';
const DATA = 'dataset_keyword';
const SPLIT = 'partitioning_strategy';
const SPLIT_PARTS = 'partitioning_params';
const PARTS = 'aggregation_params';

/** What stands on the first card, beside data and split. */
const FIRST = ['display_name', 'num_of_clients', 'num_of_rounds', 'seed'];
/** Keys that have a part of the form of their own. */
const ELSEWHERE = new Set([...FIRST, DATA, SPLIT, SPLIT_PARTS, PARTS, RULE, HOSTILE, 'attack_schedule', 'strategy_number', 'random_seed', 'max_dataset_samples']);

/** Settings that a rule reads beside its parameters. */
const READS: Readonly<Record<string, readonly string[]>> = {
  krum: ['num_krum_selections'],
  'multi-krum': ['num_krum_selections'],
  'multi-krum-based': ['num_krum_selections'],
  trimmed_mean: ['trim_ratio'],
  trust: ['trust_threshold', 'trust_normalisation', 'beta_value', 'num_of_clusters'],
  pid: ['Kp', 'Ki', 'Kd', 'num_std_dev'],
  pid_scaled: ['Kp', 'Ki', 'Kd', 'num_std_dev'],
  pid_standardized: ['Kp', 'Ki', 'Kd', 'num_std_dev'],
  pid_standardized_score_based: ['Kp', 'Ki', 'Kd', 'num_std_dev'],
};

export const form = (form: Form): TemplateResult => html`${data(form)} ${rules(form)} ${attacks(form)} ${[...groups(form.keys)].map(([name, keys]) => group(form, name, keys))}`;

/** The other keys by group, in the lab's order. */
function groups(keys: Keys): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(keys)) {
    if (!ELSEWHERE.has(name)) {
      found.set(schema['x-group'], [...(found.get(schema['x-group']) ?? []), name]);
    }
  }
  return found;
}

const isChanged = ({ keys, draft }: Form, name: string): boolean => {
  const value = draft.shared_settings[name];
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(keys[name]?.default);
};

/** What a group has, closed until somebody needs it, or something in it is wrong. */
function group(form: Form, name: string, keys: readonly string[]): TemplateResult {
  const changed = keys.filter((key) => isChanged(form, key)).length;
  const wrong = form.problems.some((problem) => problem.severity === 'error' && keys.some((key) => isOf(problem, `${SHARED}.${key}`)));
  const basic = keys.filter((key) => form.keys[key]?.['x-level'] === 'basic');
  return html`<details class="card group" ?open=${wrong}>
    <summary><h2>${groupName(name)}</h2>${changed > 0 ? html` <span class="quiet">${t('changed', { count: changed })}</span>` : nothing}</summary>
    ${[basic, keys.filter((key) => !basic.includes(key))].map((part) => html`<div class="fields">${part.map((key) => setting(form, key))}</div>`)}
  </details>`;
}

export function setting(form: Form, name: string, told: readonly string[] = []): TemplateResult {
  const schema = form.keys[name];
  const value = form.draft.shared_settings[name];
  const put = (next: Json | undefined): void => form.edit(withSetting(form.draft, name, next));
  if (schema?.properties && (value === undefined || isObject(value))) {
    return html`<fieldset class="part">
      <legend>${titleOf(name, schema)}</legend>
      <div class="fields">${parameters(form, `key-${name}`, parametersOf({ const: name, 'x-parameters': { properties: schema.properties } }), value ?? {}, `${SHARED}.${name}`, put)}</div>
    </fieldset>`;
  }
  return schema ? control(form, { id: `key-${name}`, name, schema: limited(schema, form.draft), value, path: `${SHARED}.${name}`, take: put, told }) : html``;
}

/** A control for each parameter of {@link part}, which goes when nothing is left in it. */
export function parameters(
  form: Surface,
  id: string,
  list: ReadonlyArray<readonly [string, KeySchema]>,
  part: Config,
  path: string,
  put: (part: Config | undefined) => void,
  usual: Readonly<Record<string, string>> = {},
): TemplateResult[] {
  return list.map(([name, schema]) => {
    const take = (value: Json | undefined): void => {
      const next = withKey(part, name, value);
      put(Object.keys(next).length > 0 ? next : undefined);
    };
    return control(form, { id: `${id}-${name}`, name, schema, value: part[name], path: `${path}.${name}`, take, ...(usual[name] ? { usual: usual[name] } : {}) });
  });
}

/** A button that names an entry and lets another one be chosen. */
export function entryButton(title: string, schema: KeySchema | undefined, name: string, take: (name: string) => void): TemplateResult {
  const ask = async (): Promise<void> => {
    const chosen = await choose(title, offered(schema));
    if (chosen) {
      take(chosen);
    }
  };
  return html`<button class="button choice" type="button" aria-label="${title}: ${titleOf(name, entryOf(schema, name))}" @click=${() => void ask()}>
    ${titleOf(name, entryOf(schema, name))} ▾
  </button>`;
}

/** What is known of an entry, in a line. */
export const about = (entry: Entry | undefined): unknown =>
  entry?.description ? html`<p class="hint">${entry.description}${entry['x-source'] && entry['x-source'] !== '-' ? html` <cite>${entry['x-source']}</cite>` : nothing}</p>` : nothing;

export function data(form: Form): TemplateResult {
  const { keys, draft } = form;
  const settings = draft.shared_settings;
  const name = String(settings[DATA] ?? keys[DATA]?.default ?? '');
  const entry = entryOf(keys[DATA], name);
  const split = typeof settings[SPLIT] === 'string' ? settings[SPLIT] : 'iid';
  const part = isObject(settings[SPLIT_PARTS]) ? settings[SPLIT_PARTS] : {};
  const splitSchema: KeySchema = { ...(keys[SPLIT] ?? { 'x-group': '', type: 'string' }), default: 'iid' };
  const takeSplit = (value: Json | undefined): void => form.edit(withSetting(withSetting(draft, SPLIT, value), SPLIT_PARTS, undefined));
  const missing = entry?.['x-here'] === false ? html`<a href=${href('/data')}>${t('get')}</a>` : nothing;
  return html`<section class="card stack">
    <h2>${t('dataTitle')}</h2>
    <div class="row">
      ${entryButton(titleOf(DATA, keys[DATA]), keys[DATA], name, (value) => form.edit(withSetting(draft, DATA, value)))} ${syntheticChip(entry)} ${absentChip(entry)} ${missing}
      ${form.problems.filter((problem) => problem.severity === 'error' && problem.field === `${SHARED}.${DATA}`).map(({ message }) => html`<span class="wrong">${message}</span>`)}
    </div>
    <div class="fields">
      ${FIRST.map((key) => setting(form, key))} ${setting(form, 'max_dataset_samples')}
      ${control(form, { id: `key-${SPLIT}`, name: SPLIT, schema: splitSchema, value: settings[SPLIT], path: `${SHARED}.${SPLIT}`, take: takeSplit })}
      ${parameters(form, 'split', parametersOf(entryOf(keys[SPLIT], split)), part, `${SHARED}.${SPLIT_PARTS}`, (value) => form.edit(withSetting(draft, SPLIT_PARTS, value)))}
    </div>
  </section>`;
}

export function rules(form: Form): TemplateResult {
  const { keys, draft } = form;
  const list = draft.simulation_strategies;
  const put = (next: readonly Config[]): void => form.edit({ ...draft, simulation_strategies: next });
  const add = async (): Promise<void> => {
    const chosen = await choose(t('addStrategy'), offered(keys[RULE]));
    if (chosen) {
      put([...list, { [RULE]: chosen }]);
    }
  };
  return html`<section class="card stack">
    <h2>${t('strategies')}</h2>
    ${list.map((strategy, i) => ruleCard(form, strategy, i, (next) => put(withItem(list, i, next))))}
    ${form.single ? nothing : html`<div><button class="button" type="button" @click=${() => void add()}>${t('addStrategy')}</button></div>`}
  </section>`;
}

function ruleCard(form: Form, strategy: Config, i: number, put: (strategy: Config | undefined) => void): TemplateResult {
  const { keys, draft } = form;
  const own = typeof strategy[RULE] === 'string';
  const rule = String(strategy[RULE] ?? draft.shared_settings[RULE] ?? keys[RULE]?.default ?? 'fedavg');
  const entry = entryOf(keys[RULE], rule);
  const path = `${STRATEGIES}.${i}`;
  const list = parametersOf(entry);
  const part = isObject(strategy[PARTS]) ? strategy[PARTS] : {};
  // A parameter may stand among the settings of the strategy, too; it then stays there.
  const inside = list.filter(([name]) => strategy[name] === undefined);
  const others = [...new Set([...(READS[rule] ?? []), ...Object.keys(strategy)])].filter((name) => name !== RULE && name !== PARTS);
  const schemaOf = (name: string): KeySchema => list.find(([other]) => other === name)?.[1] ?? keys[name] ?? { 'x-group': '', type: typeof strategy[name] === 'object' ? 'object' : 'string' };
  const another = (name: string): void =>
    put({ ...Object.fromEntries(Object.entries(strategy).filter(([key]) => key !== PARTS && !READS[rule]?.includes(key) && !list.some(([other]) => other === key))), [RULE]: name });
  const more = async (): Promise<void> => {
    const settings = Object.entries(keys).filter(([name]) => !others.includes(name) && name !== RULE && name !== PARTS && name !== 'attack_schedule');
    const chosen = await choose(t('ownSetting'), settings.map(([name, { title, description }]) => ({ const: name, ...(title ? { title } : {}), ...(description ? { description } : {}) })));
    if (chosen) {
      put(withKey(strategy, chosen, draft.shared_settings[chosen] ?? keys[chosen]?.default ?? keys[chosen]?.minimum ?? ''));
    }
  };
  return html`<div class="entry" role="group" aria-label=${t('strategy', { number: i + 1 })}>
    <div class="row spread">
      ${entryButton(t('rule'), keys[RULE], rule, another)}
      <span>
        <button class="button plain" type="button" @click=${() => void more()}>${t('ownSetting')}</button>
        <button class="button plain" type="button" ?hidden=${form.single} ?disabled=${draft.simulation_strategies.length === 1} aria-label=${t('removeStrategy', { number: i + 1 })} @click=${() => put(undefined)}>${t('remove')}</button>
      </span>
    </div>
    ${about(entry)} ${atRule(form, i, rule, own)}
    <div class="fields">
      ${parameters(form, `rule-${i}`, inside, part, `${path}.${PARTS}`, (value) => put(withKey(strategy, PARTS, value)), { f: t('follows', { count: attackersOf(draft) }) })}
      ${others.map((name) =>
        control(form, { id: `own-${i}-${name}`, name, schema: schemaOf(name), value: strategy[name], path: `${path}.${name}`, take: (value) => put(withKey(strategy, name, value)) }),
      )}
    </div>
  </div>`;
}

/** What the lab says of a rule as a whole, such as what it asks of the numbers of clients and attackers. */
function atRule({ problems }: Form, i: number, rule: string, own: boolean): unknown {
  const path = `${STRATEGIES}.${i}`;
  const of = ({ field, severity, message }: Problem): boolean => severity === 'error' && (field === path || (own && field === `${path}.${RULE}`) || message.startsWith(`${rule} needs `));
  return problems.filter(of).map(({ message }) => html`<p class="wrong">${message}</p>`);
}

function attacks(form: Form): TemplateResult {
  const { draft, keys, bounds } = form;
  const schedule = scheduleOf(draft);
  const { entries, alternatives, clean } = schedule;
  const put = (change: Partial<typeof schedule>): void => form.edit(withSchedule(draft, { ...schedule, ...change }));
  const type = keys['attack_schedule']?.items?.properties?.['attack_type'] as KeySchema | undefined;
  const add = async (): Promise<void> => {
    const chosen = await choose(t('addAttack'), offered(type));
    if (chosen) {
      put({ entries: [...entries, newAttack(draft, chosen)] });
    }
  };
  const attackers = attackersOf(draft);
  const told = bounds.map((bound) => t('bound', { rule: titleOf(bound.rule), most: bound.most_malicious_clients }));
  const unlocked = (draft.shared_settings[HOSTILE] ?? attackers) !== attackers;
  const check = (event: Event): boolean => (event.target as HTMLInputElement).checked;
  return html`<section class="card stack">
    <h2>${t('attacks')}</h2>
    ${entries.map((entry, i) => attackCard(form, type, entry, i, (next) => put({ entries: withItem(entries, i, next) })))}
    <div class="row">
      <button class="button" type="button" @click=${() => void add()}>${t('addAttack')}</button>
      ${entries.length > 0
        ? html`<label><input type="checkbox" .checked=${alternatives} @change=${(event: Event) => put({ alternatives: check(event), clean: check(event) })} /> ${t('alternatives')}</label>`
        : nothing}
      ${alternatives ? html`<label><input type="checkbox" .checked=${clean} @change=${(event: Event) => put({ clean: check(event) })} /> ${t('cleanToo')}</label>` : nothing}
    </div>
    <div class="fields">
      <div>
        ${setting(form, HOSTILE, [...new Set(told)])}
        ${unlocked
          ? html`<button class="button plain" type="button" @click=${() => form.edit(withSetting(draft, HOSTILE, attackers))}>${t('follow', { count: attackers })}</button>`
          : nothing}
      </div>
    </div>
  </section>`;
}

/** An attack of those who attack already, to the end. */
function newAttack(draft: Draft, kind: string): Config {
  const last = parse(String(draft.shared_settings['num_of_rounds'] ?? 10), { type: 'integer' });
  const [like] = attacksOf(draft);
  const who = like
    ? Object.fromEntries(Object.entries(like).filter(([key]) => ['start_round', 'end_round', 'selection_strategy', 'malicious_client_ids', 'malicious_client_count', 'malicious_percentage'].includes(key)))
    : { start_round: 1, end_round: last ?? 10, selection_strategy: 'specific', malicious_client_ids: [0] };
  return { attack_type: kind, ...who };
}

const WHO = { specific: 'malicious_client_ids', random: 'malicious_client_count', percentage: 'malicious_percentage' } as const;
type Who = keyof typeof WHO;

/** What says when an attack is and whose it is; all else are its parameters. */
const PLACED: readonly string[] = ['attack_type', 'start_round', 'end_round', 'selection_strategy', ...Object.values(WHO)];

const key = (type: KeySchema['type'], title: string, more: Partial<KeySchema> = {}): KeySchema => ({ 'x-group': '', type, title, ...more });

/** One entry of the schedule: what it does, when, and who. */
export function attackCard(form: Form, type: KeySchema | undefined, entry: Config, i: number, put: (entry: Config | undefined) => void): TemplateResult {
  const kind = String(entry['attack_type'] ?? '');
  const found = entryOf(type, kind);
  const list = parametersOf(found);
  const others = Object.keys(entry).filter((name) => !PLACED.includes(name) && name !== 'name' && !list.some(([other]) => other === name));
  const part = (name: string, schema: KeySchema, value: Json | undefined = entry[name], usual?: string): TemplateResult =>
    control(form, { id: `attack-${i}-${name}`, name, schema, value, path: `${SHARED}.attack_schedule.${i}.${name}`, take: (next) => put(withKey(entry, name, next)), ...(usual ? { usual } : {}) });
  const who: Who = (Object.keys(WHO) as Who[]).find((one) => one === entry['selection_strategy']) ?? 'specific';
  // Another attack does not take the parameters of the one before.
  const another = (name: string): void => put({ ...Object.fromEntries(Object.entries(entry).filter(([key]) => PLACED.includes(key))), attack_type: name });
  const whole = { minimum: 1 };
  return html`<div class="entry" role="group" aria-label=${t('attack', { number: i + 1 })}>
    <div class="row spread">
      ${entryButton(t('kind'), type, kind, another)}
      <button class="button plain" type="button" aria-label=${t('removeAttack', { number: i + 1 })} @click=${() => put(undefined)}>${t('remove')}</button>
    </div>
    ${about(found)}
    <div class="fields">
      ${list.map(([name, schema]) => part(name, schema))} ${others.map((name) => part(name, { 'x-group': '', type: typeof entry[name] === 'object' ? 'object' : 'string' }))}
      ${part('start_round', key('integer', t('from'), whole))} ${end(form, entry, i, put)} ${chooseWho(entry, i, who, put)}
      ${who === 'specific' ? part(WHO.specific, key('array', t('ids'), { items: { type: 'integer' } })) : nothing}
      ${who === 'random' ? part(WHO.random, key('integer', t('count'), whole)) : nothing}
      ${who === 'percentage' ? part(WHO.percentage, key('number', t('share'), { exclusiveMinimum: 0, maximum: 1 })) : nothing}
    </div>
  </div>`;
}

/** The last round of an attack; an empty field is the end of the run, which it follows. */
function end(form: Form, entry: Config, i: number, put: (entry: Config) => void): TemplateResult {
  const rounds = form.draft.shared_settings['num_of_rounds'];
  const value = entry['end_round'] === rounds ? undefined : entry['end_round'];
  return control(form, {
    id: `attack-${i}-end_round`,
    name: 'end_round',
    schema: key('integer', t('to'), { minimum: 1 }),
    value,
    path: `${SHARED}.attack_schedule.${i}.end_round`,
    take: (next) => put(withKey(entry, 'end_round', next ?? rounds)),
    usual: t('theEnd'),
  });
}

function chooseWho(entry: Config, i: number, who: Who, put: (entry: Config) => void): TemplateResult {
  const change = (event: Event): void => {
    const chosen = (event.target as HTMLSelectElement).value as Who;
    const without = Object.fromEntries(Object.entries(entry).filter(([name]) => !Object.values<string>(WHO).includes(name)));
    put({ ...without, selection_strategy: chosen, [WHO[chosen]]: { specific: [0], random: 1, percentage: 0.2 }[chosen] });
  };
  const id = `attack-${i}-who`;
  return html`<div class="field">
    <label for=${id}>${t('attackers')}</label>
    <select class="input" id=${id} @change=${change}>
      ${(Object.keys(WHO) as Who[]).map((one) => html`<option value=${one} ?selected=${one === who}>${t(one)}</option>`)}
    </select>
  </div>`;
}
