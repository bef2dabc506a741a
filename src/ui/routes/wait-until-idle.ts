type BusyFlow = {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
  subscribe(listener: () => void): { unsubscribe(): void };
};

/** Resolves as soon as a flow has no work in progress. */
export function waitUntilIdle(flow: BusyFlow): Promise<void> {
  return new Promise((resolve) => {
    const checkIdle = (): boolean => {
      const isBusy = flow.getSnapshot().hasTag('busy');
      if (!isBusy) resolve();
      return !isBusy;
    };
    if (checkIdle()) return;
    const subscription = flow.subscribe(() => {
      if (checkIdle()) subscription.unsubscribe();
    });
  });
}
