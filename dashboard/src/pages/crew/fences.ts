/** A stretch of an answer: what is said, or what stands in a fence of Markdown. */
export interface Piece {
  readonly text: string;
  readonly code: boolean;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*\n([^]*?)(?:\n?^[ \t]*\1[`~]*[ \t]*$|(?![^]))/gm;

/** The stretches of a text in order, none blank; a fence that is never closed goes on to the end. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  const add = (piece: string, code: boolean): void => {
    const shown = code ? piece : piece.trim();
    if (shown.trim()) {
      found.push({ text: shown, code });
    }
  };
  let at = 0;
  for (const fence of text.matchAll(FENCE)) {
    add(text.slice(at, fence.index), false);
    add(fence[2] ?? '', true);
    at = fence.index + fence[0].length;
  }
  add(text.slice(at), false);
  return found;
}
