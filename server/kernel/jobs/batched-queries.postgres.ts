import { DatabaseError } from '#server/db/database-error.ts';
import { Overloaded } from '#server/kernel/idempotency/overloaded.ts';

/** A query as its caller sees it: one input, one output. */
export type BatchedQuery<Input, Output> = (input: Input) => Promise<Output>;

type PendingQuery<Input, Output> = {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
};

type Limits = {
  /** Inputs of one statement. */
  readonly maxBatchSize: number;
  /** Inputs that may wait; further ones are rejected with `Overloaded`. */
  readonly maxPending: number;
  /** Statements in flight at the same time. */
  readonly maxInFlight: number;
  /** The time after which a statement counts as slow and the next one starts beside it, milliseconds. */
  readonly slowAfterMs: number;
};

/** Assumption: a quarter of the connections, and as many waiting callers as sixteen statements serve. */
const defaultLimits: Limits = { maxBatchSize: 256, maxPending: 4096, maxInFlight: 4, slowAfterMs: 100 };

/**
 * Batches single queries into one statement: calls that arrive while a statement is in flight join the next one, so no call
 * gets a result older than itself. Under load, separate statements cost more than the work they do. A slow statement delays
 * only its own callers. When one input makes a batch fail, the batch is retried in halves so that the other inputs succeed;
 * when the database is unreachable, all fail without a retry.
 */
export function batchQueries<Input, Output>(
  runBatch: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  limits: Partial<Limits> = {},
): BatchedQuery<Input, Output> {
  const { maxBatchSize, maxPending, maxInFlight, slowAfterMs } = { ...defaultLimits, ...limits };
  const pending: PendingQuery<Input, Output>[] = [];
  let inFlight = 0;
  let slow = 0;

  const execute = async (batch: readonly PendingQuery<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await runBatch(batch.map(({ input }) => input));
      if (outputs.length !== batch.length) throw new Error('A batch must return one output per input');
      outputs.forEach((output, at) => {
        batch[at]?.resolve(output);
      });
    } catch (error) {
      if (batch.length === 1 || !isCausedByInput(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await execute(batch.slice(0, middle));
      await execute(batch.slice(middle));
    }
  };

  /** Starts the next batch, unless a statement that is not slow is still in flight. */
  const startNext = (): void => {
    if (pending.length === 0 || inFlight > slow || inFlight >= maxInFlight) return;
    let isSlow = false;
    const slowTimer = setTimeout(() => {
      isSlow = true;
      slow += 1;
      startNext();
    }, slowAfterMs);
    inFlight += 1;
    void execute(pending.splice(0, maxBatchSize)).finally(() => {
      clearTimeout(slowTimer);
      inFlight -= 1;
      if (isSlow) slow -= 1;
      startNext();
    });
  };

  return (input) =>
    new Promise((resolve, reject) => {
      if (pending.length >= maxPending) {
        reject(new Overloaded('Too many wait for one statement'));
        return;
      }
      pending.push({ input, resolve, reject });
      startNext();
    });
}

/** True when the SQLSTATE blames a value or a row: data exceptions, integrity violations and our own rules. */
const isCausedByInput = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(22|23|TQ)/.test(error.code);
