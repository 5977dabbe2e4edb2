import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import { terminalTicket } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import { trouble } from '../../components/parts.js';
import { colorIn } from '../../components/painted.js';
import { View } from '../../components/view.js';
import { adopt } from './adopted.js';
import { t } from './messages.js';
import '@xterm/xterm/css/xterm.css';
import './terminal.css';

type Phase = 'connecting' | 'open' | 'over' | 'none';

/** A shell on the lab's machine. */
@customElement('page-terminal')
export class TerminalPage extends View {
  @state() private phase: Phase = 'connecting';
  @state() private failure: Failure | undefined;
  #terminal: Terminal | undefined;
  #fit: FitAddon | undefined;
  #socket: WebSocket | undefined;

  protected override begin(): void {
    this.atTheme(() => this.#dress());
    this.atEnd(() => this.#close());
  }

  protected override firstUpdated(_: PropertyValues): void {
    const room = this.querySelector<HTMLElement>('.shell');
    if (!room) {
      return;
    }
    const terminal = new Terminal({
      fontFamily: getComputedStyle(this).getPropertyValue('--mono'),
      fontSize: 13,
      scrollback: 10_000,
      minimumContrastRatio: 4.5,
      screenReaderMode: true,
    });
    this.#terminal = terminal;
    this.#fit = new FitAddon();
    terminal.loadAddon(this.#fit);
    this.atEnd(adopt());
    terminal.open(room);
    this.#dress();
    terminal.attachCustomKeyEventHandler((event) => !(event.key === 'F6' && this.#leave(event)));
    terminal.onData((text) => this.#send(text));
    terminal.onResize(({ rows, cols }) => this.#send(JSON.stringify({ type: 'resize', rows, cols })));
    this.atResize(() => this.#fit?.fit(), room);
    void this.#connect();
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      <div class="row spread">
        <h1>${t('terminal')}</h1>
        <div class="row">
          <span class="quiet" role="status">${t(this.phase)}</span>
          ${this.phase === 'open'
            ? html`<button class="button" @click=${() => this.#socket?.close()}>${t('end')}</button>`
            : html`<button class="button" ?disabled=${this.phase === 'connecting'} @click=${() => void this.#connect()}>${t('again')}</button>`}
          <button class="button" @click=${() => this.#terminal?.clear()}>${t('clear')}</button>
        </div>
      </div>
      <p class="quiet">${t('about')}</p>
      ${this.failure ? trouble(this.failure) : nothing}
      <div class="shell"></div>
    </div>`;
  }

  async #connect(): Promise<void> {
    this.phase = 'connecting';
    this.failure = undefined;
    const answer = await terminalTicket();
    if (!answer.ok) {
      this.phase = answer.error.status === 404 ? 'none' : 'over';
      this.failure = answer.error.status === 404 ? undefined : answer.error;
      return;
    }
    if (!this.isConnected) {
      return;
    }
    const address = new URL('/api/terminal', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.searchParams.set('ticket', answer.value.ticket);
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened());
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => this.#terminal?.write(data));
    socket.addEventListener('close', () => this.#ended(socket));
  }

  #opened(): void {
    const terminal = this.#terminal;
    if (terminal) {
      this.phase = 'open';
      terminal.reset();
      this.#fit?.fit();
      this.#send(JSON.stringify({ type: 'resize', rows: terminal.rows, cols: terminal.cols }));
      terminal.focus();
    }
  }

  #ended(socket: WebSocket): void {
    if (socket === this.#socket) {
      this.phase = 'over';
    }
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(text);
    }
  }

  #close(): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#terminal?.dispose();
    this.#terminal = undefined;
  }

  /** Tab belongs to the shell, so another key must lead out of it. */
  #leave(event: KeyboardEvent): boolean {
    event.preventDefault();
    this.querySelector<HTMLButtonElement>('.page button:not(:disabled)')?.focus();
    return true;
  }

  #dress(): void {
    if (this.#terminal) {
      this.#terminal.options.theme = this.#colours();
    }
  }

  /** The page's colours as the browser has worked them out for its theme. */
  #colours(): ITheme {
    const colour = (name: string): string => colorIn(this, name);
    return {
      background: colour('--sunk'),
      foreground: colour('--ink'),
      cursor: colour('--accent'),
      cursorAccent: colour('--sunk'),
      selectionBackground: colour('--chosen'),
      red: colour('--bad'),
      green: colour('--good'),
      yellow: colour('--warn'),
      blue: colour('--busy'),
      magenta: colour('--series-4'),
      cyan: colour('--series-3'),
    };
  }
}
