/** What a call came to; errors are values, so that a page cannot forget them. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

export interface Failure {
  /** HTTP status; 0 when the lab did not answer. */
  readonly status: number;
  readonly message: string;
  /** What is wrong with single fields, with `shared_settings.num_of_rounds` for a place. */
  readonly fields: readonly FieldError[];
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Which mistake it is, and what it needs to be said in words of one's own. */
  readonly type?: string;
  readonly context?: Readonly<Record<string, string | number>>;
}

export const UNREACHABLE = 0;

/** Whether the same call would fail again. */
export const isFinal = ({ status }: Failure): boolean => status >= 400 && status < 500 && status !== 429;

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure(status: number, message: string, fields: readonly FieldError[] = []): Result<never> {
  return { ok: false, error: { status, message, fields } };
}

interface Violation {
  readonly loc: ReadonlyArray<string | number>;
  readonly msg: string;
  readonly type?: string;
  readonly ctx?: Readonly<Record<string, string | number>>;
}

/** The failure that an error body `{"detail": …}` tells. */
export function toFailure(status: number, body: unknown): Failure {
  const detail: unknown = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  if (typeof detail === 'string') {
    return { status, message: detail, fields: [] };
  }
  if (Array.isArray(detail) && detail.length > 0) {
    const fields = (detail as Violation[]).map(({ loc, msg, type, ctx }): FieldError => ({
      field: loc.slice(1).join('.'),
      message: msg,
      ...(type && ctx ? { type, context: ctx } : {}),
    }));
    const message = fields.map(({ field, message: text }) => (field ? `${field}: ${text}` : text)).join('; ');
    return { status, message, fields };
  }
  return { status, message: `HTTP ${status}`, fields: [] };
}
