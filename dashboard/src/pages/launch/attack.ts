import { html, nothing, type TemplateResult } from 'lit';
import type { Config, Json, KeySchema } from '../../api/types.js';
import { control } from '../../form/control.js';
import { entryOf, parametersOf } from '../../form/values.js';
import { SHARED, withKey } from './config.js';
import { about, entryButton, type Form } from './form.js';
import { t } from './messages.js';

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
