type Stoppable = { stop(): void };
type RunningFlow<Flow> = {
  readonly flow: Flow;
  readonly stop: () => void;
  readonly paths: readonly string[] | null;
};

/** The maximum number of running flows that belong to no page; the least recently requested one stops first. */
const maxUnboundFlows = 24;

/** Creates a registry of running flows by name. A flow belongs to the pages under some paths, or to none. */
export function createFlowRegistry<Flow>() {
  const running = new Map<string, RunningFlow<Flow>>();

  function stop(name: string): void {
    running.get(name)?.stop();
    running.delete(name);
  }

  return {
    /** Returns the running flow of this name; starts it if there is none. */
    getOrStart(name: string, paths: readonly string[] | null, start: () => Flow & Stoppable): Flow {
      const existing = running.get(name);
      if (existing !== undefined) {
        running.delete(name);
        running.set(name, existing);
        return existing.flow;
      }
      const flow = start();
      running.set(name, { flow, stop: () => flow.stop(), paths });
      const unbound = [...running].filter(([, entry]) => entry.paths === null);
      for (const [oldest] of unbound.slice(0, Math.max(0, unbound.length - maxUnboundFlows))) stop(oldest);
      return flow;
    },
    get: (name: string): Flow | null => running.get(name)?.flow ?? null,
    stop,
    stopAll(): void {
      for (const name of [...running.keys()]) stop(name);
    },
    /** Stops the flows whose pages were left. */
    leaveFor(path: string): void {
      for (const [name, { paths }] of [...running])
        if (paths !== null && !paths.some((prefix) => isUnderPath(path, prefix))) stop(name);
    },
  };
}

const isUnderPath = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);
