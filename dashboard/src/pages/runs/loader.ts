import type { Failure } from '../../api/result.js';
import { runsTable, type RunsRow, type RunsTable, type TableRequest } from '../../api/runs-table.js';
import { Signal } from '../../app/signal.js';

/** What came of the last request; rows that were not in sight yet are undefined. */
export interface Loaded {
  readonly request: string;
  readonly table: RunsTable;
  readonly rows: ReadonlyArray<RunsRow | undefined>;
}

const CHUNK = 200;
/** The lab sends no more rows at once. */
const MOST = 100_000;
const UNREAD_MS = 500;

/** Asks the lab for what is in sight of the table, and again when something changed. */
export class TableLoader {
  readonly loaded = new Signal<Loaded | undefined>(undefined);
  readonly failure = new Signal<Failure | undefined>(undefined);
  #request: TableRequest | undefined;
  #key = '';
  #first = 0;
  #last = 0;
  /** Every row that came, as it was then. */
  readonly #seen = new Map<string, RunsRow>();
  #call: AbortController | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: typeof runsTable = runsTable) {}

  /** Shows {@link request} from now on. */
  show(request: TableRequest): void {
    const key = JSON.stringify(request);
    if (key !== this.#key) {
      this.#key = key;
      this.#request = request;
      this.#first = 0;
      this.#last = 0;
      void this.#load(0, CHUNK);
    }
  }

  /** Asks again for what is in sight. */
  refresh(): void {
    const from = Math.floor(this.#first / CHUNK) * CHUNK;
    void this.#load(from, Math.max(CHUNK, this.#last - from));
  }

  /** The rows from {@link first} to {@link last} are in sight. */
  sight(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
    const rows = this.loaded.value?.rows ?? [];
    for (let i = first; i < Math.min(last, rows.length); i++) {
      if (!rows[i]) {
        this.refresh();
        return;
      }
    }
  }

  /** The ids of all rows in their order. */
  async ids(): Promise<readonly string[]> {
    if (!this.#request) {
      return [];
    }
    const table = await this.#all(this.#request);
    return (table?.rows ?? []).map((row) => row.simulation_id);
  }

  /** The ids of all runs that there are, whatever is shown; undefined where that cannot be known now. */
  async everyId(): Promise<ReadonlySet<string> | undefined> {
    const table = await this.#all({ query: 'archived:any', sort: '', group: [], columns: [] });
    return table?.rows && table.unread === 0 ? new Set(table.rows.map((row) => row.simulation_id)) : undefined;
  }

  async #all(request: TableRequest): Promise<RunsTable | undefined> {
    const answer = await this.ask({ ...request, columns: ['name'], offers: [], limit: MOST });
    if (!answer.ok) {
      return undefined;
    }
    answer.value.rows?.forEach((row) => this.#remember(row));
    return answer.value;
  }

  /** The row of the run {@link id}, if it ever came. */
  find(id: string): RunsRow | undefined {
    return this.#seen.get(id);
  }

  /** Shows {@link alter} of each row, nothing of those of which it is undefined, and asks the lab again. */
  change(alter: (row: RunsRow) => RunsRow | undefined): void {
    const loaded = this.loaded.value;
    for (const row of this.#seen.values()) {
      this.#remember(alter(row));
    }
    if (loaded) {
      const rows = loaded.rows.flatMap((row) => (row === undefined ? [row] : (alter(row) ?? [])));
      const gone = loaded.rows.length - rows.length;
      const { runs, all, total } = loaded.table;
      this.loaded.value = { ...loaded, rows, table: { ...loaded.table, runs: runs - gone, all: all - gone, total: total - gone } };
    }
    this.refresh();
  }

  #remember(row: RunsRow | undefined): void {
    if (row) {
      this.#seen.set(row.simulation_id, row);
    }
  }

  /** Asks for nothing any more. */
  end(): void {
    this.#call?.abort();
    clearTimeout(this.#again);
    this.#request = undefined;
    this.#key = '';
  }

  async #load(offset: number, limit: number): Promise<void> {
    const request = this.#request;
    if (!request) {
      return;
    }
    this.#call?.abort();
    clearTimeout(this.#again);
    const call = new AbortController();
    this.#call = call;
    const grouped = request.group.length > 0;
    const answer = await this.ask({ ...request, offset: grouped ? 0 : offset, limit: grouped ? 1_000 : limit }, call.signal);
    if (call.signal.aborted) {
      return;
    }
    if (!answer.ok) {
      this.failure.value = answer.error;
      return;
    }
    const known = this.loaded.value;
    const rows = known?.request === this.#key && known.rows.length === answer.value.total ? [...known.rows] : empty(grouped ? 0 : answer.value.total);
    answer.value.rows?.forEach((row, i) => {
      rows[offset + i] = row;
      this.#remember(row);
    });
    this.failure.value = undefined;
    this.loaded.value = { request: this.#key, table: answer.value, rows };
    if (answer.value.unread > 0) {
      this.#again = setTimeout(() => this.refresh(), UNREAD_MS);
    } else if (this.#first < offset || this.#last > offset + limit) {
      // What came into sight while this was on its way.
      this.sight(this.#first, this.#last);
    }
  }
}

const empty = (length: number): Array<RunsRow | undefined> => new Array<RunsRow | undefined>(length).fill(undefined);
