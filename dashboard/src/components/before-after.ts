import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Painted } from './painted.js';
import './before-after.css';

/** A picture of the lab's reports is this wide in its own units, and has its tiles from here on. */
const WIDTH = 560;
const LEFT = 84;
const TOP = 62;
const MARGIN = 14;
const GAP = 6;
const SMALLEST = 24;
const LARGEST = 92;

export interface Bands {
  readonly scale: number;
  readonly top: number;
  readonly second: number;
  readonly side: number;
}

/**
 * Where the tiles before and after an attack lie in a comparison picture of the lab, which stacks before, after and difference in one
 * line of tiles; undefined when the picture is another.
 */
export function bands(width: number, height: number): Bands | undefined {
  const scale = width / WIDTH;
  const side = (height / scale - 110) / 3;
  return side >= SMALLEST && side <= LARGEST + 1 ? { scale, top: TOP, second: TOP + side + 4, side } : undefined;
}

/** Samples before and after an attack, one over the other, with a slider between them. */
@customElement('cr-before-after')
export class BeforeAfter extends Painted {
  @property() src = '';
  @property() label = '';
  @property() nameBefore = '';
  @property() nameAfter = '';

  @state() private share = 50;
  @state() private picture: HTMLImageElement | undefined;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('src')) {
      const image = new Image();
      image.addEventListener('load', () => (this.picture = image));
      image.src = this.src;
    }
  }

  protected override render(): TemplateResult {
    const image = this.picture;
    if (image && !bands(image.naturalWidth, image.naturalHeight)) {
      return html`<img src=${this.src} alt=${this.label} />`;
    }
    return html`<div class="names quiet"><span>${this.nameBefore}</span><span>${this.nameAfter}</span></div>
      <canvas role="img" aria-label=${this.label}></canvas>
      <input
        type="range"
        min="0"
        max="100"
        aria-label=${this.label}
        .value=${String(this.share)}
        @input=${(event: Event) => (this.share = Number((event.target as HTMLInputElement).value))}
      />`;
  }

  protected override paint(): void {
    const canvas = this.querySelector('canvas');
    const image = this.picture;
    const found = image && bands(image.naturalWidth, image.naturalHeight);
    if (!canvas || !found) {
      return;
    }
    const { scale, side } = found;
    const wide = Math.floor((WIDTH - LEFT - MARGIN + GAP) / (side + GAP) + 1e-6) * (side + GAP) - GAP;
    const width = this.clientWidth;
    const height = (width / wide) * side;
    const context = this.blank(canvas, width, height);
    context.imageSmoothingEnabled = false;
    const cut = (this.share / 100) * width;
    const part = (top: number, from: number, to: number): void => {
      if (to > from) {
        const [a, b] = [(from / width) * wide, (to / width) * wide];
        context.drawImage(image, (LEFT + a) * scale, top * scale, (b - a) * scale, side * scale, from, 0, to - from, height);
      }
    };
    part(found.top, 0, cut);
    part(found.second, cut, width);
    context.fillStyle = this.color('--accent');
    context.fillRect(cut - 1, 0, 2, height);
  }
}
