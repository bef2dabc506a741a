import type { DatabaseErrorFacts } from './database-error.ts';

/** Requests of the server's thread to the thread that runs PGlite. A `lane` is the id of an open transaction. */
export type PgliteRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly lane: number | null;
      readonly sql: string;
      readonly parameters: readonly (string | null)[];
    }
  | { readonly id: number; readonly kind: 'script'; readonly lane: number | null; readonly sql: string }
  | { readonly id: number; readonly kind: 'begin'; readonly isSnapshot: boolean }
  | { readonly id: number; readonly kind: 'end'; readonly lane: number; readonly commit: boolean }
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' };

export type PgliteResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: DatabaseErrorFacts };

export type PgliteWorkerData = {
  readonly dataDir: string;
  /** The dump of a data folder to start from, instead of a new cluster. */
  readonly image?: Uint8Array | undefined;
  /** The compiled WebAssembly module, for processes that open many databases: each would compile it again. */
  readonly module?: WebAssembly.Module | undefined;
};
