import type { Beat, CrewQuestion, Recollection } from '../../api/chat.js';
import { stored } from '../../app/stored.js';

/** One thing said. */
export interface Line {
  readonly by: 'user' | 'assistant';
  readonly text: string;
  /** What was done on the way there. */
  readonly beats?: readonly Beat[];
}

export interface Conversation {
  readonly lines: readonly Line[];
  /** Under this the crew remembers the conversation; chosen with the first line. */
  readonly context?: string;
  /** The last line, as long as nobody has answered it. */
  readonly unanswered?: string;
  /** What the crew waits for. */
  readonly question?: CrewQuestion;
  /** Whether the novel has it, too. */
  readonly joined?: boolean;
}

export const SILENCE: Conversation = { lines: [] };

/** The conversation of this tab; it outlives a reload, and ends with the tab. */
export const kept = stored<Conversation>('conversation', SILENCE, isConversation, 'sessionStorage');

/** What was typed and not sent. */
export const draft = stored<string>('draft', '', (value) => typeof value === 'string', 'sessionStorage');

function isConversation(value: unknown): value is Conversation {
  const { lines, question } = (value ?? {}) as Partial<Conversation>;
  return (
    Array.isArray(lines) &&
    lines.every((line: unknown) => {
      const { by, text, beats = [] } = (line ?? {}) as Partial<Line>;
      return (by === 'user' || by === 'assistant') && typeof text === 'string' && Array.isArray(beats);
    }) &&
    (question === undefined || (typeof question.prompt === 'string' && Array.isArray(question.choices)))
  );
}

/** An id that nobody can guess: whoever names a conversation goes on with it. */
export function freshContext(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `page-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The conversation after the user has said something. */
export function saying({ lines, context = freshContext(), joined }: Conversation, text: string): Conversation & { readonly context: string } {
  return { lines: [...lines, { by: 'user', text }], context, unanswered: text, ...(joined ? { joined } : {}) };
}

/** The conversation after an answer; what waits for an answer is shown by itself, not as its last words. */
export function answered(
  { lines, context, joined }: Conversation,
  message: string,
  beats: readonly Beat[],
  question: CrewQuestion | undefined,
  heardIn = context,
): Conversation {
  const text = question ? withoutQuestion(message, question) : message;
  const way = beats.length > 0 ? { beats } : {};
  return {
    lines: text ? [...lines, { by: 'assistant', text, ...way }] : lines,
    ...(heardIn ? { context: heardIn } : {}),
    ...(question ? { question } : {}),
    ...(joined ? { joined } : {}),
  };
}

function withoutQuestion(message: string, { prompt, choices }: CrewQuestion): string {
  const asked = [prompt, ...(choices.length > 0 ? ['', ...choices.map((choice) => `- ${choice}`)] : [])].join('\n');
  const end = message.endsWith(asked) ? message.length - asked.length : message.endsWith(prompt) ? message.length - prompt.length : message.length;
  return message.slice(0, end).trimEnd();
}

/** What became of the unanswered line, as the crew remembers it. */
export type Fate = 'unheard' | 'heard' | Conversation;

/** Looks for the unanswered line in what the crew remembers: never heard, heard without an answer so far, or answered. */
export function fate(conversation: Conversation, { lines, question }: Recollection): Fate {
  const said = (text: string): number => conversation.lines.filter((line) => line.by === 'user' && line.text === text).length;
  const own = lines.flatMap((line, i) => (line.agent === 'player' && line.text === conversation.unanswered ? [i] : []));
  const last = own.at(-1);
  if (last === undefined || own.length < said(conversation.unanswered ?? '')) {
    return 'unheard';
  }
  const answer = lines.slice(last + 1).filter((line) => line.agent !== 'player');
  return answer.length > 0 ? answered(conversation, answer.map((line) => line.text).join('\n'), [], question) : 'heard';
}

/** A conversation as the crew remembers it; answers are told by who spoke them. */
export function recalled({ context_id: context, lines, question }: Recollection, joined: boolean): Conversation {
  const told: Line[] = [];
  for (const { agent, kind, text } of lines) {
    const last = told.at(-1);
    if (agent === 'player') {
      told.push({ by: 'user', text });
    } else if (last?.by === 'assistant') {
      told[told.length - 1] = { ...last, text: `${last.text}\n${text}`, beats: [...(last.beats ?? []), { agent, kind, text }] };
    } else {
      told.push({ by: 'assistant', text, beats: [{ agent, kind, text }] });
    }
  }
  const end = told.at(-1);
  if (question && end) {
    told[told.length - 1] = { ...end, text: withoutQuestion(end.text, question) };
  }
  return { lines: told.filter((line) => line.text), context, ...(question ? { question } : {}), ...(joined ? { joined } : {}) };
}
