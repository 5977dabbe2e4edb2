import type { TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Failure, Result } from '../api/result.js';
import { loading, trouble } from './parts.js';
import { View } from './view.js';

/** What shows an answer of the lab, once it is here. */
export abstract class Asked<T> extends View {
  /** The last answer; one that fails later does not take it away. */
  @state() protected known: T | undefined;
  @state() private failure: Failure | undefined;

  protected abstract fetch(): Promise<Result<T>>;
  protected abstract show(known: T): TemplateResult;

  protected override begin(): void {
    void this.ask();
  }

  protected async ask(): Promise<void> {
    const answer = await this.fetch();
    this.known = answer.ok ? answer.value : this.known;
    this.failure = answer.ok ? undefined : answer.error;
  }

  protected override render(): TemplateResult {
    return this.known ? this.show(this.known) : this.failure ? trouble(this.failure, () => void this.ask()) : loading();
  }
}
