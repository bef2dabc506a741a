import { Overloaded } from '#server/application/requests/overloaded.ts';
import { DatabaseError } from '#server/db/database-error.ts';

/** A question as one asker sees it. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type Limits = {
  /** Questions of one statement. */
  readonly most: number;
  /** Questions that wait for their turn; whoever comes beyond is told so (`Overloaded`). */
  readonly mostWaiting: number;
  /** Statements that are out at the same time. */
  readonly mostOut: number;
  /** How long a statement may take before the next is put without it. */
  readonly patienceMs: number;
};

/** Assumption: a quarter of the connections, and sixteen statements' worth of people. */
const usualLimits: Limits = { most: 256, mostWaiting: 4096, mostOut: 4, patienceMs: 100 };

/**
 * Puts to the database in one statement what many ask for one by one: whoever comes while a statement is out goes with the
 * next, and nobody is answered from before they asked. In a rush a statement of its own costs each of them more than its work.
 * A statement that hangs holds up nobody but its own askers. When one fails for what one of several asked, it is put again in
 * halves, so that nobody suffers for another's question; when the database is gone it fails for all, and is not put again.
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
      if (answers.length !== batch.length) throw new Error('As many answers as questions are wanted');
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

  /** One after the other, unless those that are out are late. */
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

/** What the database found wrong with a value or a row, by its SQLSTATE: data, integrity, our own rules. */
const isOfOneQuestion = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(22|23|TQ)/.test(error.code);
