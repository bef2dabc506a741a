import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** What goes wrong with the next requests that match. Exactly one misfortune, save that any may also be slow. */
export type Fault = {
  /** Exact path, or its beginning with a final asterisk. `smtp` is the mail server. */
  readonly path: string;
  readonly method?: string;
  /** How many requests it strikes. */
  readonly times: number;
  readonly delayMs?: number;
  /** Answers this status instead of doing the work. */
  readonly status?: number;
  /** Closes the connection before doing anything. */
  readonly cutBefore?: boolean;
  /** Does the work durably, then closes the connection instead of answering. */
  readonly cutAfterCommit?: boolean;
  /** Takes the request and never answers. */
  readonly hang?: boolean;
};

export type ActiveFault = Fault & { readonly id: number; readonly left: number };

export type Faults = {
  add(fault: Fault): ActiveFault;
  list(): readonly ActiveFault[];
  /** All is well again: what is being delayed goes on at once. */
  clear(): void;
  /** Down: every connection to the provider is closed unanswered until it is up again. */
  setDown(down: boolean): void;
  isDown(): boolean;
  /** The misfortune of this request, spent by asking. */
  strike(method: string, path: string): Fault | undefined;
  /** Lets hanging requests go, for a clean stop. */
  release(): void;
  readonly released: AbortSignal;
  /** Ends with the misfortunes of now. */
  calm(): AbortSignal;
};

export function createFaults(): Faults {
  const releasing = new AbortController();
  let calming = new AbortController();
  let active: readonly ActiveFault[] = [];
  let down = false;
  let lastId = 0;

  return {
    add(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId, left: fault.times };
      active = [...active, added];
      return added;
    },
    list: () => active,
    clear() {
      active = [];
      down = false;
      calming.abort();
      calming = new AbortController();
    },
    setDown(next) {
      down = next;
    },
    isDown: () => down,
    strike(method, path) {
      const fault = active.find((candidate) => matches(candidate, method, path));
      if (!fault) return undefined;
      active = active
        .map((candidate) =>
          candidate.id === fault.id ? { ...candidate, left: candidate.left - 1 } : candidate,
        )
        .filter(({ left }) => left > 0);
      return fault;
    },
    release: () => releasing.abort(),
    released: releasing.signal,
    calm: () => AbortSignal.any([calming.signal, releasing.signal]),
  };
}

/** Puts the misfortunes between the wire and the provider. */
export function withFaults(faults: Faults): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { incoming } = context.env;
    const cut = () => {
      incoming.socket.destroy();
      return context.body(null);
    };
    if (faults.isDown()) return cut();
    // A browser's preflight is not the request that the fault waits for.
    if (context.req.method === 'OPTIONS') return next();
    const fault = faults.strike(context.req.method, context.req.path.replace(/\/$/, ''));
    if (fault?.delayMs) await pause(fault.delayMs, faults.calm());
    if (!fault) return next();
    if (fault.cutBefore) return cut();
    if (fault.hang) {
      await Promise.race([closed(incoming), aborted(faults.released)]);
      return cut();
    }
    if (fault.status !== undefined) {
      const message = 'The sandbox was asked to fail';
      const headers = { 'access-control-allow-origin': '*' };
      const body = { message, error: 'sandbox_fault', status: fault.status, cause: [] };
      return Response.json(body, { status: fault.status, headers });
    }
    await next();
    if (fault.cutAfterCommit) return cut();
    return undefined;
  };
}

function matches(fault: ActiveFault, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method.toUpperCase()) return false;
  return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}

function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function closed(incoming: HttpBindings['incoming']): Promise<void> {
  return new Promise((resolve) => incoming.socket.once('close', () => resolve()));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
