import { connect, type Socket } from 'node:net';

export type Reply = { readonly status: number; readonly body: Buffer };

/**
 * A keep-alive connection that sends one request at a time. It is a raw socket, because the client shares the
 * machine with the server under test: node's own client costs several times as much per request.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void } | null =
    null;

  constructor(port: number) {
    this.#port = port;
  }

  request(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket !== null) return this.#socket;
    const socket = connect({ port: this.#port, host: 'localhost', noDelay: true });
    this.#received = Buffer.alloc(0);
    const lost = (error?: Error) => {
      if (this.#socket === socket) this.#socket = null;
      this.#waiting?.reject(error ?? new Error('the connection was closed before the answer'));
      this.#waiting = null;
    };
    socket.on('data', (chunk) => this.#take(chunk));
    socket.once('error', lost);
    socket.once('close', () => lost());
    this.#socket = socket;
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const read = readReply(this.#received);
    if (read === null) return;
    this.#received = this.#received.subarray(read.length);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(read.reply);
  }
}

/** Parses the response at the start of these bytes; null while it is incomplete. */
export function readReply(bytes: Buffer): { readonly reply: Reply; readonly length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const [, declared] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (declared !== undefined) {
    const end = start + Number(declared);
    return bytes.length < end ? null : { reply: { status, body: bytes.subarray(start, end) }, length: end };
  }
  return /\r\ntransfer-encoding: *chunked/i.test(head)
    ? readChunks(bytes, start, status)
    : { reply: { status, body: Buffer.alloc(0) }, length: start };
}

function readChunks(bytes: Buffer, start: number, status: number) {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { reply: { status, body: Buffer.concat(parts) }, length: next };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
