import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Delivery = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly action: string; readonly type: string; readonly data: { readonly id: string } };
};

/** A shop's webhook endpoint that writes down what comes, and answers what it is told to. */
export type Receiver = {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Resolves once so many deliveries have come in. */
  received(count: number): Promise<readonly Delivery[]>;
};

/** Answers the given statuses in turn, and 200 from then on. */
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
