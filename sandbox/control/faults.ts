import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** A fault injected into the next matching requests: exactly one kind, optionally with a delay. */
export type Fault = {
  /** An exact path, or a prefix with a final asterisk. `smtp` is the mail server. */
  readonly path: string;
  readonly method?: string;
  /** The number of requests it affects. */
  readonly times: number;
  readonly delayMs?: number;
  /** Responds with this status without doing the work. */
  readonly status?: number;
  /** Closes the connection before doing anything. */
  readonly cutBefore?: boolean;
  /** Commits the work, then closes the connection without a response. */
  readonly cutAfterCommit?: boolean;
  /** Accepts the request and never responds. */
  readonly hang?: boolean;
};

export type ActiveFault = Fault & { readonly id: number; readonly remaining: number };

export type Faults = {
  add(fault: Fault): ActiveFault;
  list(): readonly ActiveFault[];
  /** Removes all faults; delayed requests continue immediately. */
  clear(): void;
  /** While down, every connection to the provider is closed without a response. */
  setDown(down: boolean): void;
  isDown(): boolean;
  /** Returns the fault of this request and counts it as used. */
  takeFault(method: string, path: string): Fault | undefined;
  /** Ends hanging requests, for a clean stop. */
  stop(): void;
  readonly stopSignal: AbortSignal;
  /** Returns a signal that aborts when the current faults are cleared. */
  clearedSignal(): AbortSignal;
};

export function createFaults(): Faults {
  const stopping = new AbortController();
  let clearing = new AbortController();
  let active: readonly ActiveFault[] = [];
  let down = false;
  let lastId = 0;

  return {
    add(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId, remaining: fault.times };
      active = [...active, added];
      return added;
    },
    list: () => active,
    clear() {
      active = [];
      down = false;
      clearing.abort();
      clearing = new AbortController();
    },
    setDown(next) {
      down = next;
    },
    isDown: () => down,
    takeFault(method, path) {
      const fault = active.find((candidate) => matches(candidate, method, path));
      if (!fault) return undefined;
      active = active
        .map((candidate) =>
          candidate.id === fault.id ? { ...candidate, remaining: candidate.remaining - 1 } : candidate,
        )
        .filter(({ remaining: left }) => left > 0);
      return fault;
    },
    stop: () => stopping.abort(),
    stopSignal: stopping.signal,
    clearedSignal: () => AbortSignal.any([clearing.signal, stopping.signal]),
  };
}

/** Applies the faults to the requests of the provider. */
export function withFaults(faults: Faults): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { incoming } = context.env;
    const cut = () => {
      incoming.socket.destroy();
      return context.body(null);
    };
    if (faults.isDown()) return cut();
    // Preflight requests of browsers do not consume faults.
    if (context.req.method === 'OPTIONS') return next();
    const fault = faults.takeFault(context.req.method, context.req.path.replace(/\/$/, ''));
    if (fault?.delayMs) await pause(fault.delayMs, faults.clearedSignal());
    if (!fault) return next();
    if (fault.cutBefore) return cut();
    if (fault.hang) {
      await Promise.race([waitForClose(incoming), waitForAbort(faults.stopSignal)]);
      return cut();
    }
    if (fault.status !== undefined) {
      const message = 'Injected fault';
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

function waitForClose(incoming: HttpBindings['incoming']): Promise<void> {
  return new Promise((resolve) => incoming.socket.once('close', () => resolve()));
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
