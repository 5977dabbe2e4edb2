import type { Preview } from '../../api/types.js';

export interface Spread {
  readonly clients: number;
  readonly classes: number;
  readonly least: number;
  readonly most: number;
  readonly few: number;
  readonly many: number;
}

/** How evenly samples and classes are shared out. */
export function spread(partition: Preview['partition']): Spread {
  const samples = partition.map((row) => row.reduce((sum, count) => sum + count, 0));
  const classes = partition.map((row) => row.filter((count) => count > 0).length);
  return {
    clients: partition.length,
    classes: partition[0]?.length ?? 0,
    least: samples.reduce((a, b) => Math.min(a, b), Infinity),
    most: samples.reduce((a, b) => Math.max(a, b), 0),
    few: classes.reduce((a, b) => Math.min(a, b), Infinity),
    many: classes.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** Draws one point for each client (row) and class (column), the more opaque the more samples. */
export function draw(canvas: HTMLCanvasElement, partition: Preview['partition']): void {
  const { clients, classes } = spread(partition);
  canvas.width = classes;
  canvas.height = clients;
  const context = canvas.getContext('2d');
  const most = partition.reduce((max, row) => row.reduce((a, b) => Math.max(a, b), max), 1);
  if (!context || clients === 0) {
    return;
  }
  const [red, green, blue] = colour(context, getComputedStyle(canvas).color);
  const image = context.createImageData(classes, clients);
  partition.forEach((row, y) =>
    row.forEach((count, x) => image.data.set([red, green, blue, Math.round(255 * Math.sqrt(count / most))], 4 * (y * classes + x))),
  );
  context.putImageData(image, 0, 0);
}

function colour(context: CanvasRenderingContext2D, css: string): [number, number, number] {
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
