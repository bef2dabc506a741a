/** The part of a running flow that is needed to wait for it. */
type WatchableFlow<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
};

/** Resolves once a snapshot matches; at once if it already does. */
export async function waitUntil<Snapshot>(
  flow: WatchableFlow<Snapshot>,
  matches: (snapshot: Snapshot) => boolean,
): Promise<void> {
  if (matches(flow.getSnapshot())) return;
  await new Promise<void>((done) => {
    const subscription = flow.subscribe((snapshot) => {
      if (!matches(snapshot)) return;
      queueMicrotask(() => subscription.unsubscribe());
      done();
    });
  });
}
