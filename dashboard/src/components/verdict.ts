import { html, type TemplateResult } from 'lit';
import type { Judgement } from '../api/verdicts.js';
import { language } from '../app/preferences.js';

/** The lab's verdict in its own word. */
export const verdictChip = ({ verdict, words }: Pick<Judgement, 'verdict' | 'words'>): TemplateResult =>
  html`<span class="verdict ${verdict}">${words[language.value]}</span>`;
