import { stored } from './stored.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

function oneOf<T extends string>(values: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => values.some((known) => known === value);
}

function preferred(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const first = wanted.map((tag) => tag.slice(0, 2)).find(oneOf(LANGUAGES));
  return first ?? 'en';
}

export const theme = stored<Theme>('theme', 'system', oneOf(THEMES));
export const language = stored<Language>('language', preferred(), oneOf(LANGUAGES));

/** Whether the person wants to be told outside the page when a run ends. */
export const notifies = stored('notifies', false, (value) => typeof value === 'boolean');

/** Keeps the document in step with the preferences. */
export function applyPreferences(): void {
  const apply = (): void => {
    document.documentElement.lang = language.value;
    if (theme.value === 'system') {
      delete document.documentElement.dataset['theme'];
    } else {
      document.documentElement.dataset['theme'] = theme.value;
    }
  };
  theme.listen(apply);
  language.listen(apply);
  apply();
}
