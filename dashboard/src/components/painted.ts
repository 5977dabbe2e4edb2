import { View } from './view.js';

/** An element that draws on canvases in the colours of the theme, again whenever theme, size or properties change. */
export abstract class Painted extends View {
  #frame = 0;

  protected abstract paint(): void;

  protected override begin(): void {
    this.atResize(() => this.repaint());
    this.atTheme(() => this.repaint());
    this.atEnd(() => cancelAnimationFrame(this.#frame));
  }

  protected override updated(): void {
    this.repaint();
  }

  protected repaint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.isConnected && this.clientWidth > 0 && this.paint());
  }

  protected color(name: string): string {
    return colorIn(this, name);
  }

  /** An empty canvas of a size in CSS pixels, sharp on any screen. */
  protected blank(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.scale(ratio, ratio);
    return context;
  }
}

/** What a custom property comes to in the current theme; light-dark() is only resolved where it is used. */
export function colorIn(element: HTMLElement, name: string): string {
  const before = element.style.color;
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = before;
  return color;
}

/** Red, green and blue of a computed colour. */
export function channels(color: string): [red: number, green: number, blue: number] {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** A colour between two, {@link share} of the way. */
export function between(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((value, i) => Math.round(value + share * ((b[i] ?? 0) - value))).join(' ')})`;
}
