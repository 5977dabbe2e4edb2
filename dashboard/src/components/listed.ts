import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Failure, Result } from '../api/result.js';
import { isLive } from '../app/live-runs.js';
import { messages } from '../app/messages.js';
import { go, href, place } from '../app/router.js';
import { confirm, type Question } from './dialog.js';
import { loading, progressBar, stateChip, trouble } from './parts.js';
import { toastFailure } from './toasts.js';
import { View } from './view.js';
import type { Progress } from '../api/types.js';

const EVERY_MS = 2_000;
const t = messages({});

/** What works for a while in the lab, and leaves files. */
interface Work {
  readonly status: Progress['status'];
  readonly progress: number;
  readonly error: string | null;
  readonly result_files: readonly string[];
}

/** What can be done with one of a list. */
export interface Deeds {
  readonly stop: (id: string) => Promise<Result<unknown>>;
  readonly resume: (id: string) => Promise<Result<unknown>>;
  readonly remove: (id: string) => Promise<Result<unknown>>;
  readonly question: () => Pick<Question, 'title' | 'text'>;
  /** Where a file of it is. */
  readonly file: (id: string, file: string) => string;
}

/** A page of all that there are of a kind, or with `?id=` of one of them, as it goes on. */
export abstract class Listed<Item, Detail extends Work> extends View {
  @state() private list: readonly Item[] | undefined;
  @state() private detail: readonly [id: string, detail: Detail] | undefined;
  @state() private failure: Failure | undefined;
  /** Of the page. */
  protected abstract readonly path: string;
  protected abstract readonly deeds: Deeds;

  protected abstract fetchAll(): Promise<Result<readonly Item[]>>;
  protected abstract fetchOne(id: string): Promise<Result<Detail>>;
  protected abstract all(list: readonly Item[]): TemplateResult;
  protected abstract one(detail: Detail): TemplateResult;

  protected override begin(): void {
    this.watch(place);
    this.atEnd(place.listen(() => void this.#ask()));
    void this.poll(() => this.#ask(), () => EVERY_MS);
  }

  #id(): string {
    return place.value.query.get('id') ?? '';
  }

  async #ask(): Promise<void> {
    const id = this.#id();
    if (id) {
      const answer = await this.fetchOne(id);
      if (id === this.#id()) {
        this.detail = answer.ok ? [id, answer.value] : undefined;
        this.failure = answer.ok ? undefined : answer.error;
      }
    } else {
      const answer = await this.fetchAll();
      this.list = answer.ok ? answer.value : this.list;
      this.failure = answer.ok ? undefined : answer.error;
    }
  }

  protected override render(): TemplateResult {
    const id = this.#id();
    if (this.failure) {
      return trouble(this.failure, () => void this.#ask());
    }
    if (id) {
      return this.detail?.[0] === id ? this.one(this.detail[1]) : loading();
    }
    return this.list ? this.all(this.list) : loading();
  }

  /** Its name, how it stands, and what can be done with it. */
  protected head(name: string, { status, error, progress }: Detail, back: string, more: unknown = nothing): TemplateResult {
    const { stop, resume } = this.deeds;
    const id = this.#id();
    return html`<p><a href=${href(this.path)}>← ${back}</a></p>
      <div class="row spread">
        <h1>${name}</h1>
        <div class="row">
          ${stateChip(status)} ${more}
          ${isLive({ status }) ? html`<button class="button" @click=${() => void this.#do(stop(id))}>${t('stop')}</button>` : nothing}
          ${status === 'stopped' || status === 'failed' ? html`<button class="button" @click=${() => void this.#do(resume(id))}>${t('resume')}</button>` : nothing}
          ${isLive({ status }) ? nothing : html`<button class="button danger" @click=${() => void this.#remove(id)}>${t('remove')}</button>`}
        </div>
      </div>
      ${error ? html`<p class="wrong" role="alert">${error}</p>` : nothing} ${progressBar(progress)}`;
  }

  protected files({ result_files: files }: Detail, nameOf: (file: string) => string): TemplateResult | typeof nothing {
    return files.length === 0
      ? nothing
      : html`<section>
          <h2>${t('files')}</h2>
          <ul>
            ${files.map((file) => html`<li><a href=${this.deeds.file(this.#id(), file)} target="_blank" rel="noreferrer">${nameOf(file)}</a></li>`)}
          </ul>
        </section>`;
  }

  async #do(asked: Promise<Result<unknown>>): Promise<void> {
    const answer = await asked;
    if (!answer.ok) {
      toastFailure(answer.error);
    }
    await this.#ask();
  }

  async #remove(id: string): Promise<void> {
    if (await confirm({ ...this.deeds.question(), action: t('remove'), danger: true })) {
      await this.#do(this.deeds.remove(id));
      go(this.path);
    }
  }
}
