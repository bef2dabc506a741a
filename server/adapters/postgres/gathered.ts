import { Overloaded } from '#server/application/requests/overloaded.ts';
import { DatabaseError } from '#server/db/database-error.ts';

/** A query as its caller sees it: one input, one output. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type Limits = {
  /** Inputs of one statement. */
  readonly most: number;
  /** Inputs that may wait; further ones are rejected with `Overloaded`. */
  readonly mostWaiting: number;
  /** Statements in flight at the same time. */
  readonly mostOut: number;
  /** The time after which a statement counts as slow and the next one starts beside it, milliseconds. */
  readonly patienceMs: number;
};

/** Assumption: a quarter of the connections, and as many waiting callers as sixteen statements serve. */
const usualLimits: Limits = { most: 256, mostWaiting: 4096, mostOut: 4, patienceMs: 100 };

/**
 * Batches single queries into one statement: calls that arrive while a statement is in flight join the next one, so no call
 * gets a result older than itself. Under load, separate statements cost more than the work they do. A slow statement delays
 * only its own callers. When one input makes a batch fail, the batch is retried in halves so that the other inputs succeed;
 * when the database is unreachable, all fail without a retry.
 */
export function gathered<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  limits: Partial<Limits> = {},
): Ask<Question, Answer> {
  const { most, mostWaiting, mostOut, patienceMs } = { ...usualLimits, ...limits };
  const waiting: Waiting<Question, Answer>[] = [];
  let out = 0;
  let late = 0;

  const put = async (batch: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await askAll(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error('A batch must return one output per input');
      answers.forEach((answer, at) => {
        batch[at]?.resolve(answer);
      });
    } catch (error) {
      if (batch.length === 1 || !isOfOneQuestion(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await put(batch.slice(0, middle));
      await put(batch.slice(middle));
    }
  };

  /** Starts the next batch, unless a statement that is not slow is still in flight. */
  const goOn = (): void => {
    if (waiting.length === 0 || out > late || out >= mostOut) return;
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      late += 1;
      goOn();
    }, patienceMs);
    out += 1;
    void put(waiting.splice(0, most)).finally(() => {
      clearTimeout(patience);
      out -= 1;
      if (isLate) late -= 1;
      goOn();
    });
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(new Overloaded('Too many wait for one statement'));
        return;
      }
      waiting.push({ question, resolve, reject });
      goOn();
    });
}

/** True when the SQLSTATE blames a value or a row: data exceptions, integrity violations and our own rules. */
const isOfOneQuestion = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(22|23|TQ)/.test(error.code);
