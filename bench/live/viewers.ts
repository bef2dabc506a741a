// A part of the audience, in a process of its own: opens streams, records when each change arrives, reports the
// result.
import { connect, type Socket } from 'node:net';
import type { ViewersAnswer, ViewersRequest } from './protocol.ts';

type Viewer = {
  socket: Socket;
  rest: string;
  status: number | null;
  readonly seen: Map<string, number>;
  readonly states: Map<number, string>;
  sections: number;
};

const viewers: Viewer[] = [];
let lost = 0;
let closing = false;

process.on('message', (request: ViewersRequest) => {
  if (request.kind === 'open')
    void open(request).then(() => sendToParent({ kind: 'open', count: viewers.length }));
  else sendToParent(seen());
});

const sendToParent = (response: ViewersAnswer): void => {
  process.send?.(response);
};

/** Opens the streams a few at a time, as an audience arrives. */
async function open({
  port,
  path,
  count,
  firstAddress,
}: Extract<ViewersRequest, { kind: 'open' }>): Promise<void> {
  for (let n = 0; n < count; n += 25) {
    await Promise.all(
      Array.from({ length: Math.min(25, count - n) }, (_, i) =>
        connectViewer(port, path, buildAddress(firstAddress + n + i)),
      ),
    );
  }
}

const buildAddress = (n: number): string => `10.1.${(n >> 8) & 255}.${n & 255}`;

function connectViewer(port: number, path: string, address: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    const viewer: Viewer = {
      socket,
      rest: '',
      status: null,
      seen: new Map(),
      states: new Map(),
      sections: 0,
    };
    viewers.push(viewer);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      const now = process.hrtime.bigint();
      viewer.rest += text;
      if (viewer.status === null) {
        const [head, ...after] = viewer.rest.split('\r\n\r\n');
        if (after.length === 0) return;
        viewer.status = Number(head?.slice(9, 12));
        viewer.rest = after.join('\r\n\r\n');
        resolve();
      }
      read(viewer, Number(now / 1_000n) / 1_000);
    });
    socket.once('close', () => {
      if (!closing) lost += 1;
      resolve();
    });
    socket.once('error', () => undefined);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/event-stream\r\nx-forwarded-for: ${address}\r\n\r\n`,
    );
  });
}

/** Lines that start with `data:` hold the changes; the chunk lengths of HTTP between them are ignored. */
function read(viewer: Viewer, now: number): void {
  const lines = viewer.rest.split('\n');
  viewer.rest = lines.pop() ?? '';
  for (const line of lines) {
    if (!line.startsWith('data: ')) continue;
    const { seats } = JSON.parse(line.slice(6)) as { seats: string };
    for (const change of seats === '' ? [] : seats.split(',')) {
      if (!viewer.seen.has(change)) viewer.seen.set(change, now);
      viewer.states.set(Number.parseInt(change, 10), change.at(-1) ?? '');
    }
  }
}

function seen(): ViewersAnswer {
  closing = true;
  for (const { socket } of viewers) socket.destroy();
  return {
    kind: 'seen',
    lost,
    rejected: viewers.filter(({ status }) => status !== 200).length,
    viewers: viewers.map((viewer) => ({ arrivals: [...viewer.seen], states: [...viewer.states] })),
  };
}
