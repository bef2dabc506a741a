import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SeenByViewer, ViewersAnswer, ViewersRequest } from './protocol.ts';

export type Audience = {
  /** What everybody saw; the streams are closed then. */
  report(): Promise<{
    readonly lost: number;
    readonly refused: number;
    readonly viewers: readonly SeenByViewer[];
  }>;
};

/** So many viewers of one stream at one server, in a process of their own. */
export async function openAudience(
  port: number,
  path: string,
  count: number,
  firstAddress: number,
): Promise<Audience> {
  const child = fork(fileURLToPath(new URL('./viewers.ts', import.meta.url)), { serialization: 'advanced' });
  process.once('exit', () => child.kill());
  await ask(child, { kind: 'open', port, path, count, firstAddress });
  return {
    async report() {
      const answer = await ask(child, { kind: 'report' });
      child.kill();
      if (answer.kind !== 'seen') throw new Error('the audience said something else');
      return answer;
    },
  };
}

function ask(child: ChildProcess, request: ViewersRequest): Promise<ViewersAnswer> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the audience has left'));
    child.once('exit', gone);
    child.once('message', (answer: ViewersAnswer) => {
      child.removeListener('exit', gone);
      resolve(answer);
    });
    child.send(request);
  });
}
