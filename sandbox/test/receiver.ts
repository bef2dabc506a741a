import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Delivery = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly action: string; readonly type: string; readonly data: { readonly id: string } };
};

/** A webhook endpoint of a shop that records deliveries and returns given statuses. */
export type Receiver = {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Resolves after the given number of deliveries. */
  received(count: number): Promise<readonly Delivery[]>;
};

/** Starts a receiver that returns the given statuses in turn, then 200. */
export async function startReceiver(...statuses: number[]): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://shop');
    deliveries.push({
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const look of [...waiting]) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (deliveries.length < count) return;
          waiting.delete(look);
          resolve(deliveries);
        };
        waiting.add(look);
        look();
      }),
  };
}
