import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SeenByViewer, ViewersAnswer, ViewersRequest } from './protocol.ts';

export type Audience = {
  /** Closes the streams and returns what every viewer received. */
  report(): Promise<{
    readonly lost: number;
    readonly rejected: number;
    readonly viewers: readonly SeenByViewer[];
  }>;
};

/** Opens the streams of so many viewers at one server, in a process of their own. */
export async function openAudience(
  port: number,
  path: string,
  count: number,
  firstAddress: number,
): Promise<Audience> {
  const child = fork(fileURLToPath(new URL('./viewers.ts', import.meta.url)), { serialization: 'advanced' });
  process.once('exit', () => child.kill());
  await query(child, { kind: 'open', port, path, count, firstAddress });
  return {
    async report() {
      const response = await query(child, { kind: 'report' });
      child.kill();
      if (response.kind !== 'seen') throw new Error('the audience sent an unexpected message');
      return response;
    },
  };
}

function query(child: ChildProcess, request: ViewersRequest): Promise<ViewersAnswer> {
  return new Promise((resolve, reject) => {
    const exited = () => reject(new Error('the audience has left'));
    child.once('exit', exited);
    child.once('message', (response: ViewersAnswer) => {
      child.removeListener('exit', exited);
      resolve(response);
    });
    child.send(request);
  });
}
