import type { FlowTypes } from '#machines/flows.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { createSessionFailureReporter, type ReportedFailure } from './report-session-failure.ts';

type ObservableFlow = {
  getSnapshot(): { readonly status: string };
  subscribe(listener: () => void): unknown;
};
type Startable = { start(): unknown; stop(): unknown };

/** One kind of flow as its bundle declares it; the registry derives the rest. */
export type FlowDefinition<Of, Flow extends ObservableFlow> = {
  /** Creates the machine's actor; the actors that the machine needs use the ports of the bundle. */
  readonly create: (of: Of) => Flow & Startable;
  /** Returns the key of a running flow of this kind; by default all that they are of. */
  readonly key?: (of: Of) => string;
  /** Lists the paths of its pages: the flow stops when they are left. Without them it belongs to no page. */
  readonly paths?: (of: Of) => readonly string[];
  /** Finds the failure that may concern the session. */
  readonly failure?: (flow: Flow) => ReportedFailure;
  /** The flow stops when the user changes, unless it has finished. */
  readonly isPersonal?: boolean;
  /** A finished flow is forgotten, so that another visit starts a new one. */
  readonly isForgottenWhenDone?: boolean;
};

type FlowKinds = { readonly [Name in string]: { readonly of: unknown; readonly flow: ObservableFlow } };

export type DefinitionsOf<Kinds extends FlowKinds> = {
  readonly [Name in keyof Kinds]: FlowDefinition<Kinds[Name]['of'], Kinds[Name]['flow']>;
};

/** The definitions of all bundles together. */
export type FlowDefinitions = DefinitionsOf<FlowTypes>;

/** The running flows of one kind. */
export type FlowRegistry<Of, Flow> = {
  /** Returns the running flow; starts it if there is none. */
  getOrStart(of: Of): Flow;
  /** Stops all flows of this kind and starts a new one. */
  restart(of: Of): Flow;
  /** Returns the flow that was requested last, if it is running. */
  findLatest(): Flow | null;
  stopPersonal(): void;
  /** Stops the flows whose pages were left. */
  leaveFor(path: string): void;
};

export type RegistriesOf<Kinds extends FlowKinds> = {
  -readonly [Name in keyof Kinds]: FlowRegistry<Kinds[Name]['of'], Kinds[Name]['flow']>;
};

/** The maximum number of running flows of a kind that belong to no page; the least recently requested one stops first. */
const maxUnboundFlows = 24;

/** Creates the registry of each defined kind. */
export function createFlowRegistries<Kinds extends FlowKinds>(
  definitions: DefinitionsOf<Kinds>,
  session: SessionFlow,
): RegistriesOf<Kinds> {
  const registries: RegistriesOf<Kinds> = Object.create(null);
  for (const name in definitions) registries[name] = createFlowRegistry(definitions[name], session);
  return registries;
}

function createFlowRegistry<Of, Flow extends ObservableFlow>(
  definition: FlowDefinition<Of, Flow>,
  session: SessionFlow,
): FlowRegistry<Of, Flow> {
  const { create, key = JSON.stringify, paths, failure } = definition;
  type Running = {
    readonly flow: Flow;
    readonly stop: () => void;
    readonly paths: readonly string[] | undefined;
  };
  /** The least recently requested flow comes first. */
  const running = new Map<string, Running>();

  function stop(name: string): void {
    running.get(name)?.stop();
    running.delete(name);
  }

  function stopWhere(isLeft: (entry: Running) => boolean): void {
    for (const [name, entry] of [...running]) if (isLeft(entry)) stop(name);
  }

  function start(of: Of, name: string): Running {
    const flow = create(of);
    const reportFailure = createSessionFailureReporter(session);
    flow.subscribe(() => {
      reportFailure(failure?.(flow));
      if (definition.isForgottenWhenDone && flow.getSnapshot().status === 'done') stop(name);
    });
    flow.start();
    return { flow, stop: () => flow.stop(), paths: paths?.(of) };
  }

  const registry: FlowRegistry<Of, Flow> = {
    getOrStart(of) {
      const name = key(of);
      const entry = running.get(name) ?? start(of, name);
      running.delete(name);
      running.set(name, entry);
      if (paths === undefined && running.size > maxUnboundFlows)
        for (const oldest of [...running.keys()].slice(0, -maxUnboundFlows)) stop(oldest);
      return entry.flow;
    },
    restart(of) {
      stopWhere(() => true);
      return registry.getOrStart(of);
    },
    findLatest: () => [...running.values()].at(-1)?.flow ?? null,
    stopPersonal() {
      if (definition.isPersonal) stopWhere(({ flow }) => flow.getSnapshot().status !== 'done');
    },
    leaveFor(path) {
      stopWhere((entry) => entry.paths?.every((prefix) => !isUnderPath(path, prefix)) ?? false);
    },
  };
  return registry;
}

const isUnderPath = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);
