import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keepLiveRuns, listFailure, live } from './live-runs.js';
import { allShortcuts, shortcuts, type Shortcut } from './keys.js';
import { messages } from './messages.js';
import { toggleNotifications } from './notifications.js';
import { language, notifies, theme, THEMES } from './preferences.js';
import { go, href, match, place, subject } from './router.js';
import { ROUTES, t as title, type Route } from './routes.js';
import { openDialog } from '../components/dialog.js';
import type { MenuItem } from '../components/menu.js';
import { loading, trouble } from '../components/parts.js';
import { View } from '../components/view.js';
import mark from '../assets/mark.svg';
import '../components/toasts.js';
import './crew-drawer.js';
import '../components/menu.js';
import './app.css';

const t = messages({
  pages: ['Pages', 'Seiten'],
  more: ['Other pages', 'Weitere Seiten'],
  skip: ['Skip to the content', 'Zum Inhalt'],
  settings: ['Settings', 'Einstellungen'],
  theme: ['Theme', 'Farben'],
  system: ['As the system', 'Wie das System'],
  light: ['Light', 'Hell'],
  dark: ['Dark', 'Dunkel'],
  language: ['Language', 'Sprache'],
  notifications: ['Tell me when a run ends', 'Melden, wenn ein Lauf endet'],
  keyboard: ['Keyboard', 'Tastatur'],
  general: ['General', 'Allgemein'],
  help: ['Keyboard map', 'Tastenbelegung'],
  nowhere: ['There is no such page', 'Diese Seite gibt es nicht'],
  offline: ['The lab does not answer; what you see may be old.', 'Das Labor antwortet nicht; was Sie sehen, kann veraltet sein.'],
  live: ['{count} run is not over|{count} runs are not over', '{count} Lauf ist nicht zu Ende|{count} Läufe sind nicht zu Ende'],
  stale: [
    'This page could not be fetched; the lab may have been updated. Load the page again.',
    'Diese Seite ließ sich nicht holen; vielleicht wurde das Labor erneuert. Laden Sie sie neu.',
  ],
});

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

interface Found {
  readonly route: Route;
  readonly values: Readonly<Record<string, string>>;
}

/** The frame of every page: navigation, settings, keyboard, and what is told in passing. */
@customElement('cr-app')
export class App extends View {
  @state() private loaded: ReadonlySet<Route> = new Set();
  @state() private failed = false;
  #shown: HTMLElement | undefined;

  protected override begin(): void {
    for (const signal of [place, theme, notifies, live, listFailure, subject]) {
      this.watch(signal);
    }
    this.atEnd(place.listen(() => this.#fetchPage()));
    this.atEnd(shortcuts(this.#shortcuts()));
    void keepLiveRuns(this.untilGone());
    this.#fetchPage();
  }

  protected override render(): TemplateResult {
    const found = this.#found();
    document.title = `${subject.value ?? (found ? title(found.route.key) : 'Crucible')} · Crucible`;
    return html`<a class="skip" href="#main">${t('skip')}</a>
      <header class="top">
        <a class="home" href=${href('/')}><img src=${mark} alt="" width="24" height="24" />Crucible</a>
        <nav aria-label=${t('pages')}>${this.#pages().filter((route) => !route.aside || route === found?.route).map((route) => this.#link(route, found?.route))}</nav>
        <cr-menu class="aside" .label=${t('more')} .items=${this.#pageItems((route) => route.aside === true)}></cr-menu>
        <cr-menu class="pages" compact icon="menu" .label=${t('pages')} .items=${this.#pageItems()}></cr-menu>
        <span class="grow"></span>
        ${this.#live()}
        <cr-crew-drawer></cr-crew-drawer>
        <cr-menu compact icon="theme" .label=${t('settings')} .items=${this.#settings()}></cr-menu>
      </header>
      ${listFailure.value ? html`<p class="offline" role="alert">${t('offline')}</p>` : nothing}
      <main id="main" tabindex="-1">${this.#page(found)}</main>
      <cr-toasts></cr-toasts>`;
  }

  #pages(): Route[] {
    return ROUTES.filter((route) => route.keys);
  }

  #link(route: Route, current: Route | undefined): TemplateResult {
    return html`<a href=${href(route.path)} aria-current=${route === current ? 'page' : nothing}>${title(route.key)}</a>`;
  }

  #pageItems(wanted: (route: Route) => boolean = () => true): MenuItem[] {
    return this.#pages().filter(wanted).map((route) => ({ label: title(route.key), run: () => go(route.path) }));
  }

  #live(): unknown {
    const count = live.value?.length ?? 0;
    return count ? html`<span class="chip running" title=${t('live', { count })}>${count}<span class="unseen">${t('live', { count })}</span></span>` : nothing;
  }

  #page(found: Found | undefined): TemplateResult | HTMLElement {
    if (found && !this.failed && this.loaded.has(found.route)) {
      return this.#element(found);
    }
    this.#shown = undefined;
    if (!found) {
      return html`<div class="state">
        <h1>${t('nowhere')}</h1>
        <a class="button" href=${href('/')}>${t('toRuns')}</a>
      </div>`;
    }
    return this.failed ? trouble({ status: 1, message: t('stale'), fields: [] }, () => location.reload()) : loading();
  }

  /** The page itself, which stays while only its values change. */
  #element({ route, values }: Found): HTMLElement {
    const name = `page-${route.key}`;
    this.#shown = this.#shown?.localName === name ? this.#shown : document.createElement(name);
    return Object.assign(this.#shown, values);
  }

  #found(): Found | undefined {
    for (const route of ROUTES) {
      const values = match(route.path, place.value.path);
      if (values) {
        return { route, values };
      }
    }
    return undefined;
  }

  #fetchPage(): void {
    const route = this.#found()?.route;
    this.failed = false;
    if (route && !this.loaded.has(route)) {
      route.load().then(
        () => (this.loaded = new Set([...this.loaded, route])),
        () => (this.failed = true),
      );
    }
  }

  #settings(): MenuItem[] {
    return [
      ...THEMES.map((name, i) => ({
        label: t(name),
        checked: theme.value === name,
        run: () => (theme.value = name),
        ...(i === 0 ? { group: t('theme') } : {}),
      })),
      ...(['en', 'de'] as const).map((name, i) => ({
        label: LANGUAGE_NAMES[name],
        checked: language.value === name,
        run: () => (language.value = name),
        ...(i === 0 ? { group: t('language') } : {}),
      })),
      { label: t('notifications'), checked: notifies.value, run: () => void toggleNotifications(), group: t('general') },
      { label: t('help'), run: () => showKeys() },
    ];
  }

  #shortcuts(): Shortcut[] {
    return [
      ...this.#pages().map((route) => ({ keys: route.keys ?? '', label: () => title(route.key), run: () => go(route.path) })),
      { keys: '?', label: () => t('help'), run: showKeys },
    ];
  }
}

function showKeys(): void {
  const line = (shortcut: Shortcut): TemplateResult =>
    html`<dt>${shortcut.keys.split(' ').map((key) => html`<kbd>${key.replace('Mod+', 'Ctrl/⌘ ')}</kbd> `)}</dt>
      <dd>${shortcut.label()}</dd>`;
  void openDialog(t('help'), () => html`<dl class="keys">${allShortcuts().map(line)}</dl>`);
}
