import type { Beat, ChatMessage } from '../../api/chat.js';

/** One thing said. */
export interface Line {
  readonly by: 'user' | 'assistant';
  readonly text: string;
  /** What was done on the way there. */
  readonly beats?: readonly Beat[];
}

export interface Conversation {
  readonly lines: readonly Line[];
  /** Under this the crew remembers the conversation; unknown before the first answer. */
  readonly context?: string;
}

export const SILENCE: Conversation = { lines: [] };

const NAME = 'crucible.conversation';

/** The conversation of this tab; it outlives a reload, and ends with the tab. */
export function remembered(): Conversation {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return isConversation(value) ? value : SILENCE;
  } catch {
    // Not readable, or not what we wrote.
    return SILENCE;
  }
}

export function remember(conversation: Conversation): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(conversation));
  } catch {
    // Storage is full or forbidden; the conversation holds until the page is left.
  }
}

function isConversation(value: unknown): value is Conversation {
  const lines = (value as Partial<Conversation> | null)?.lines;
  return (
    Array.isArray(lines) &&
    lines.every((line: unknown) => {
      const { by, text, beats = [] } = (line ?? {}) as Partial<Line>;
      return (by === 'user' || by === 'assistant') && typeof text === 'string' && Array.isArray(beats);
    })
  );
}

/** What goes to the lab: all lines, though a crew that remembers needs only the last one. */
export function toMessages({ lines, context }: Conversation): ChatMessage[] {
  return (context ? lines.slice(-1) : lines).map(({ by, text }) => ({ role: by, content: [{ type: 'text', text }] }));
}
