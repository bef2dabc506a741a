import { createServer } from 'node:net';

/** Returns whether a program already listens on this port, on any address that a browser may try. */
export async function isPortInUse(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '::']) {
    if (await cannotListen(port, host)) return true;
  }
  return false;
}

function cannotListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Finds the first of several neighbouring ports that are all free now. */
export async function findFreePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const candidates = Array.from({ length: count }, (_, offset) => first + offset);
    const busy = await Promise.all(candidates.map(isPortInUse));
    if (!busy.includes(true)) return first;
  }
  throw new Error(`No ${count} neighbouring ports are free on this machine.`);
}
