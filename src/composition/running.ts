type Stoppable = { stop(): void };
type Kept<Flow> = {
  readonly flow: Flow;
  readonly stop: () => void;
  readonly under: readonly string[] | null;
};

/** How many flows that belong to no page in particular are kept running, the least recently wanted first to go. */
const mostKept = 24;

/** The flows that run, by name. A flow belongs to the pages under some paths, or to none in particular. */
export function runningFlows<Flow>() {
  const running = new Map<string, Kept<Flow>>();

  function stop(name: string): void {
    running.get(name)?.stop();
    running.delete(name);
  }

  return {
    /** The running flow of this name, started when there is none. */
    of(name: string, under: readonly string[] | null, start: () => Flow & Stoppable): Flow {
      const known = running.get(name);
      if (known !== undefined) {
        running.delete(name);
        running.set(name, known);
        return known.flow;
      }
      const flow = start();
      running.set(name, { flow, stop: () => flow.stop(), under });
      const free = [...running].filter(([, kept]) => kept.under === null);
      for (const [oldest] of free.slice(0, Math.max(0, free.length - mostKept))) stop(oldest);
      return flow;
    },
    get: (name: string): Flow | null => running.get(name)?.flow ?? null,
    stop,
    stopAll(): void {
      for (const name of [...running.keys()]) stop(name);
    },
    /** Stops the flows whose pages were left. */
    leaveFor(path: string): void {
      for (const [name, { under }] of [...running])
        if (under !== null && !under.some((prefix) => isUnder(path, prefix))) stop(name);
    },
  };
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
