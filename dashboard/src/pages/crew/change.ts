import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { configKeys } from '../../api/lab.js';
import type { Config, Json, Keys, KeySchema, Problem } from '../../api/types.js';
import { actions, openDialog } from '../../components/dialog.js';
import { control } from '../../form/control.js';
import { nearest, range, titleOf } from '../../form/values.js';
import { withKey } from '../launch/config.js';
import { entryButton } from '../launch/form.js';
import { t } from './messages.js';
import { Asked } from '../../components/asked.js';
import '../../form/form.css';

/** Entries of a catalogue that the crew takes by their names. */
const CHOSEN = ['aggregation_strategy_keyword', 'dataset_keyword'] as const;
/** Numbers of a config that the crew reads, in the order in which they are said. */
const NUMBERS = ['num_of_rounds', 'num_of_clients', 'num_of_malicious_clients', 'seeds', 'clients_per_round', 'num_of_client_epochs', 'batch_size', 'learning_rate'] as const;

/** What {@link changes} and {@link more} come to as a line that the crew reads; empty where nothing changes. */
export function sentence(changes: Config, more: string): string {
  const chosen = CHOSEN.flatMap((key) => (changes[key] === undefined ? [] : [t(`say_${key}`, { value: String(changes[key]) })]));
  const numbers = NUMBERS.flatMap((key) => (changes[key] === undefined ? [] : [t(`say_${key}`, { count: Number(changes[key]), value: String(changes[key]) })]));
  const said = [...chosen, ...numbers, ...(more.trim() ? [more.trim()] : [])];
  return said.length > 0 ? t('changing') + said.join(', ') : '';
}

/** Asks what shall be different in a plan; the line that tells the crew, undefined when nothing shall. */
export const askChange = (): Promise<string | undefined> =>
  openDialog<string>(t('changed'), (close) => html`<cr-plan-change @said=${({ detail }: CustomEvent<string>) => close(detail)} @left=${() => close()}></cr-plan-change>`, { wide: true });

/** The form of what shall be different in a plan: an empty field stays as planned. */
@customElement('cr-plan-change')
export class PlanChange extends Asked<Keys> {
  @state() private changes: Config = {};
  #more = '';

  protected fetch = configKeys;

  protected show(keys: Keys): TemplateResult {
    const { changes } = this;
    const schemas = new Map(NUMBERS.map((key) => [key, key === 'seeds' ? SEEDS() : keys[key]] as const));
    const problems = NUMBERS.flatMap((key) => problem(key, schemas.get(key), changes[key]));
    const form = { problems, unread: new Set<string>(), mark: () => undefined };
    const take = (key: string) => (value: Json | undefined): void => void (this.changes = withKey(changes, key, value));
    return html`<form class="stack" @submit=${(event: SubmitEvent) => this.#submit(event, problems)}>
      <p class="quiet">${t('changedAbout')}</p>
      <div class="row">
        ${CHOSEN.map((key) => html`<span class="field"><span>${titleOf(key, keys[key])}</span>${entryButton(titleOf(key, keys[key]), keys[key], String(changes[key] ?? t('asPlanned')), take(key))}</span>`)}
      </div>
      <div class="fields">
        ${NUMBERS.map((key) => {
          const one = schemas.get(key);
          return one ? control(form, { id: `change-${key}`, name: key, schema: one, value: changes[key], path: key, take: take(key), usual: t('asPlanned') }) : nothing;
        })}
      </div>
      <label class="field">${t('inWords')}<input class="input" maxlength="2000" @input=${(event: InputEvent) => (this.#more = (event.target as HTMLInputElement).value)} /></label>
      ${actions(() => this.dispatchEvent(new CustomEvent('left')), html`<button class="button primary">${t('sayChange')}</button>`)}
    </form>`;
  }

  #submit(event: SubmitEvent, problems: readonly Problem[]): void {
    event.preventDefault();
    const [first] = problems;
    const said = sentence(this.changes, this.#more);
    if (first) {
      this.querySelector<HTMLElement>(`#change-${first.field}`)?.focus();
    } else {
      this.dispatchEvent(said ? new CustomEvent('said', { detail: said }) : new CustomEvent('left'));
    }
  }
}

/** How many seeds there are is no setting of a config. */
const SEEDS = (): KeySchema => ({ 'x-group': '', type: 'integer', title: t('seeds'), minimum: 1, maximum: 20 });

/** The crew takes one number, and one of the setting's range. */
function problem(field: string, schema: KeySchema | undefined, value: Json | undefined): Problem[] {
  const right = value === undefined || (typeof value === 'number' && schema !== undefined && nearest(schema, value) === undefined);
  return right ? [] : [{ field, message: t('oneNumber', { range: schema ? range(schema) : '' }), code: 'invalid_value', severity: 'error' }];
}
