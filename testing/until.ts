/** As much of a running flow as it takes to wait for it. */
type Watched<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
};

/** Resolves once a flow is as wanted; at once when it is already. */
export async function until<Snapshot>(
  flow: Watched<Snapshot>,
  is: (snapshot: Snapshot) => boolean,
): Promise<void> {
  if (is(flow.getSnapshot())) return;
  await new Promise<void>((done) => {
    const watch = flow.subscribe((snapshot) => {
      if (!is(snapshot)) return;
      queueMicrotask(() => watch.unsubscribe());
      done();
    });
  });
}
