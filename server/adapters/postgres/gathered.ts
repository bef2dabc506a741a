/** A question as one asker sees it. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Puts to the database in one statement what many ask for one by one: whoever comes while a statement is out goes with the
 * next, and nobody is answered from before they asked. In a rush a statement of its own costs each of them more than its work.
 * When a statement for several fails, each is put by itself, so that nobody suffers for another's question.
 */
export function gathered<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most = 256,
): Ask<Question, Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let isOut = false;

  const put = async (batch: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await askAll(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error('As many answers as questions are wanted');
      answers.forEach((answer, at) => {
        batch[at]?.resolve(answer);
      });
    } catch (error) {
      const [first, ...others] = batch;
      if (others.length === 0) first?.reject(error);
      else await Promise.all(batch.map((one) => put([one])));
    }
  };

  const goOn = async (): Promise<void> => {
    isOut = true;
    while (waiting.length > 0) await put(waiting.splice(0, most));
    isOut = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isOut) void goOn();
    });
}
