import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { giveToken, tokenWanted } from '../src/api/token.js';
import { ago } from '../src/app/messages.js';
import { language } from '../src/app/preferences.js';
import { stored } from '../src/app/stored.js';
import { View } from '../src/components/view.js';
import { act, cast, type Cast, type Player, type Profile, type Resumed } from './bridge.js';
import { backdrop, face } from './pictures.js';
import { opening } from './parts.js';
import { applyPreferences, preferences } from './preferences.js';
import { fetchSlots, load, save, slots, type Slot } from './saves.js';
import { codex, gallery, historySheet, preferencesSheet, savesSheet } from './sheets.js';
import { newcomer, Story } from './story.js';
import { sounds } from './sound.js';
import type { Stage } from './stage.js';
import { t } from './words.js';
import './stage.js';

type Screen = 'title' | 'profiles' | 'newcomer' | 'wellness' | 'stage';
export type SheetName = 'menu' | 'history' | 'journal' | 'save' | 'load' | 'preferences' | 'codex' | 'gallery';

const NOTE_MS = 6_000;
const NO_CAST: Cast = { agents: [], helpline: '', elsewhere: '', opening: { name: '', text: '' } };
const TITLES = { name_only: '', mortal: 'Artisan', divine: 'God', hero: 'Champion', devoted: 'Master' } as const;

const isPlayer = (value: unknown): value is Player | null =>
  value === null || ['player_id', 'context_id', 'name'].every((key) => typeof (value as Record<string, unknown>)?.[key] === 'string');

/** Who played here last. */
const last = stored<Player | null>('play.player', null, isPlayer);

/** The novel in a browser: title, profile, conversation, and sheets above them. */
@customElement('cr-play')
export class Play extends View {
  @state() private screen: Screen = 'title';
  @state() private sheet: SheetName | undefined;
  @state() private cast = NO_CAST;
  @state() private profiles: readonly Profile[] = [];
  @state() private note = '';
  @state() private away = false;
  @state() private story: Story | undefined;
  @query('cr-stage') private stage?: Stage;
  #noteTimer = 0;
  #asked: { name: string; pronouns: string; role: keyof typeof TITLES } = { name: '', pronouns: '', role: 'name_only' };

  protected override begin(): void {
    this.#takeWritten();
    applyPreferences();
    this.watch(preferences);
    this.watch(slots);
    this.watch(tokenWanted);
    const touched = (): void => sounds.touched();
    for (const gesture of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(gesture, touched);
      this.atEnd(() => window.removeEventListener(gesture, touched));
    }
    this.atEnd(preferences.listen(() => sounds.level()));
    this.atEnd(language.listen(() => void this.#meet()));
    void this.#meet();
  }

  protected override updated(): void {
    for (const dialog of this.querySelectorAll('dialog')) {
      if (!dialog.open) {
        dialog.showModal();
      }
    }
  }

  async #meet(): Promise<void> {
    const [met, known] = await Promise.all([cast(), act<{ profiles: readonly Profile[] }>('get_profiles')]);
    this.away = !met.ok || !known.ok;
    this.cast = met.ok ? { ...NO_CAST, ...met.value } : this.cast;
    this.profiles = known.ok ? known.value.profiles : [];
  }

  /** Takes over what the bridge has written into the page, so that the first line stands before this script has run. */
  #takeWritten(): void {
    const said = (part: string): string => this.querySelector(`.opening ${part}`)?.textContent ?? '';
    this.cast = { ...this.cast, opening: { name: said('cite'), text: said('p') } };
    this.replaceChildren();
  }

  #tell(note: string): void {
    this.note = note;
    clearTimeout(this.#noteTimer);
    this.#noteTimer = window.setTimeout(() => (this.note = ''), NOTE_MS);
  }

  #open(sheet: SheetName): void {
    sounds.signal('sheet');
    this.sheet = sheet;
  }

  #close(): void {
    this.sheet = undefined;
    this.stage?.focusField();
  }

  /** Begins, or goes on with, a conversation. A new one is on the page before the bridge has answered; a copy asks for no scene. */
  async #enter(player: Player, how: 'new' | 'on' | 'copy'): Promise<void> {
    const story: Story = new Story(player, {
      read: (shown) => this.stage?.read(shown),
      overheard: (heard) => this.stage?.overhear(heard),
    });
    last.value = player;
    void fetchSlots(player);
    const { player_id, context_id, name } = player;
    const resuming = act<Resumed>('resume', { player_id, context_id, name });
    const bonds = act<{ affinities: Record<string, { affinity_score: number }> }>('get_virtue_context', { player_id });
    if (how === 'new') {
      await this.#stage(story);
      [t('tour1'), t('tour2'), t('tour3')].forEach((text) => story.take({ action: 'message', agent: 'puck', portrait: 'scheming', message: text }));
      this.stage?.requestUpdate();
    }
    const resumed = await resuming;
    if (!resumed.ok) {
      this.#tell(resumed.error.message);
      return;
    }
    if (how !== 'new') {
      await this.#stage(story);
      story.recall(resumed.value);
    }
    story.offer(resumed.value.suggestions);
    this.stage?.requestUpdate();
    if (how !== 'copy' && !resumed.value.scene) {
      await this.stage?.open();
    }
    const journal = await bonds;
    if (journal.ok) {
      const known = Object.entries(journal.value.affinities).map(([id, bond]) => [id, bond.affinity_score]);
      story.affinities = { ...(Object.fromEntries(known) as Record<string, number>), ...story.affinities };
      this.stage?.requestUpdate();
    }
  }

  async #stage(story: Story): Promise<void> {
    this.story = story;
    this.screen = 'stage';
    this.sheet = undefined;
    await this.updateComplete;
  }

  async #choose(profile: Profile): Promise<void> {
    const known = last.value?.player_id === profile.player_id ? last.value : undefined;
    void act('set_active_profile', { player_id: profile.player_id });
    await this.#enter(known ?? newcomer(profile.player_id, profile.display_name), known ? 'on' : 'new');
  }

  async #create(): Promise<void> {
    const { name, pronouns, role } = this.#asked;
    const made = await act<{ player_id: string }>('create_profile', { display_name: name, pronouns, role, title: TITLES[role] });
    if (made.ok) {
      await this.#enter(newcomer(made.value.player_id, name), 'new');
    } else {
      this.screen = 'newcomer';
      this.#tell(made.error.message);
    }
  }

  async #save(index: number): Promise<void> {
    const saved = this.story && (await save(this.story, index));
    this.#tell(saved?.ok ? t('saved', { number: index + 1 }) : (saved?.error.message ?? ''));
  }

  async #load(slot: Slot): Promise<void> {
    const found = await load(slot);
    if (found.ok) {
      await this.#enter(found.value, 'copy');
      this.#tell(t('loaded'));
    } else {
      this.#tell(found.error.message);
    }
  }

  protected override render(): TemplateResult {
    return html`<main class=${this.screen}>${this.#screen()}</main>
      ${this.sheet ? this.#sheet(this.sheet) : nothing}
      ${tokenWanted.value ? this.#token() : nothing}
      <p class="note" role="status">${this.note}</p>`;
  }

  #screen(): TemplateResult {
    switch (this.screen) {
      case 'title':
        return this.#title();
      case 'profiles':
        return this.#page(
          t('who'),
          html`<ul class="list">
            ${this.profiles.map(
              (profile) => html`<li>
                <button class="menu-button" @click=${() => void this.#choose(profile)}>${t('seen', { name: profile.display_name, when: ago(profile.last_seen) })}</button>
              </li>`,
            )}
            <li><button class="menu-button" @click=${() => (this.screen = 'newcomer')}>${t('somebodyNew')}</button></li>
          </ul>`,
        );
      case 'newcomer':
        return this.#page(t('newcomer'), this.#form());
      case 'wellness':
        return this.#page(
          t('newcomer'),
          html`<p class="wellness">${t('wellness', { helpline: this.cast.helpline, elsewhere: this.cast.elsewhere })}</p>
            <button class="gold" @click=${() => void this.#create()}>${t('begin')}</button>`,
        );
      case 'stage':
        return html`<h1 class="sr">Crucible</h1>
          <cr-stage
            .story=${this.story}
            .cast=${this.cast}
            @sheet=${(event: CustomEvent<SheetName>) => this.#open(event.detail)}
            @note=${(event: CustomEvent<string>) => this.#tell(event.detail)}
          ></cr-stage>`;
    }
  }

  #title(): TemplateResult {
    const button = (label: string, act: () => unknown): TemplateResult => html`<li><button class="menu-button" @click=${act}>${label}</button></li>`;
    const player = last.value;
    return html`<div class="scenery" aria-hidden="true">
        <img src=${backdrop('forge')} alt="" />${['metis', 'kallos', 'hephaestus'].map((id) => face(this.cast, id, 'neutral', `standing ${id}`))}
      </div>
      <div class="front">
        <h1>Crucible</h1>
        <p class="subtitle">${t('subtitle')}</p>
        ${opening(this.cast)}
        <ul class="list">
          ${player ? button(t('continue', { name: player.name }), () => this.#enter(player, 'on')) : nothing}
          ${button(t('start'), () => (this.screen = this.profiles.length > 0 ? 'profiles' : 'newcomer'))}
          ${button(t('load'), () => this.#open('load'))} ${button(t('gallery'), () => this.#open('gallery'))}
          ${button(t('codex'), () => this.#open('codex'))} ${button(t('preferences'), () => this.#open('preferences'))}
          ${button(language.value === 'de' ? 'English' : 'Deutsch', () => (language.value = language.value === 'de' ? 'en' : 'de'))}
        </ul>
        ${this.away ? html`<p class="away" role="alert">${t('away')} <button class="text-button" @click=${() => void this.#meet()}>${t('retry')}</button></p>` : nothing}
      </div>`;
  }

  #page(title: string, content: TemplateResult): TemplateResult {
    return html`<div class="scenery" aria-hidden="true"><img src=${backdrop('forge')} alt="" />${face(this.cast, 'puck', 'scheming', 'standing puck')}</div>
      <div class="front parchment">
        <h1>${title}</h1>
        ${content}
        <button class="text-button" @click=${() => (this.screen = 'title')}>${t('close')}</button>
      </div>`;
  }

  #form(): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const given = new FormData(event.target as HTMLFormElement);
      const text = (key: string): string => String(given.get(key) ?? '').trim();
      this.#asked = { name: text('name'), pronouns: text('pronouns'), role: text('role') as keyof typeof TITLES };
      if (this.#asked.name) {
        this.screen = 'wellness';
      }
    };
    return html`<form class="newcomer" @submit=${submit}>
      <label>${t('name')} <input name="name" required maxlength="50" autocomplete="nickname" .value=${this.#asked.name} /></label>
      <label>${t('pronouns')} <input name="pronouns" maxlength="50" autocomplete="off" .value=${this.#asked.pronouns} /></label>
      <fieldset>
        <legend>${t('address')}</legend>
        ${(Object.keys(TITLES) as Array<keyof typeof TITLES>).map(
          (role) => html`<label class="check"><input type="radio" name="role" value=${role} ?checked=${role === this.#asked.role} />${t(role)}</label>`,
        )}
      </fieldset>
      <button class="gold">${t('enter')}</button>
    </form>`;
  }

  #sheet(name: SheetName): TemplateResult {
    const close = (): void => this.#close();
    const title = name === 'menu' ? t('menu') : t(name);
    return html`<dialog class="sheet sheet-${name}" aria-labelledby="sheet-title" @close=${close}>
      <header><h2 id="sheet-title">${title}</h2>
        <button class="text-button" @click=${close}>${t('close')}</button></header>
      <div class="sheet-body">${this.#content(name)}</div>
    </dialog>`;
  }

  #content(name: SheetName): TemplateResult {
    switch (name) {
      case 'menu':
        return this.#menu();
      case 'history':
        return historySheet(this.cast, this.story, (index) => {
          this.stage?.lookAt(index);
          this.#close();
        });
      case 'journal':
        return html`<cr-journal .player=${this.story?.player} .cast=${this.cast}></cr-journal>`;
      case 'save':
      case 'load':
        return savesSheet(this.cast, name, (index) => void this.#save(index), (slot) => void this.#load(slot), (text) => this.#tell(text));
      case 'preferences':
        return preferencesSheet();
      case 'codex':
        return codex(this.cast);
      case 'gallery':
        return gallery(this.cast);
    }
  }

  #menu(): TemplateResult {
    const others: readonly SheetName[] = ['save', 'load', 'history', 'journal', 'codex', 'gallery', 'preferences'];
    return html`<ul class="list">
        ${others.map((name) => html`<li><button class="menu-button" @click=${() => this.#open(name)}>${t(name)}</button></li>`)}
        <li>
          <button
            class="menu-button"
            @click=${() => {
              this.sheet = undefined;
              this.story = undefined;
              this.screen = 'title';
              void this.#meet();
            }}
          >
            ${t('title')}
          </button>
        </li>
      </ul>
      <p class="quiet">${t('keys')}</p>`;
  }

  #token(): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      giveToken(String(new FormData(event.target as HTMLFormElement).get('token') ?? ''));
    };
    return html`<dialog class="sheet" aria-labelledby="token-title" @cancel=${(event: Event) => event.preventDefault()}>
      <header><h2 id="token-title">${t('token')}</h2></header>
      <form class="newcomer" @submit=${submit}>
        <label>${t('tokenField')} <input name="token" type="password" required autocomplete="current-password" /></label>
        <button class="gold">${t('enter')}</button>
      </form>
    </dialog>`;
  }
}
