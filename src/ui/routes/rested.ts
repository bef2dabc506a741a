type Busy = {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
  subscribe(listener: () => void): { unsubscribe(): void };
};

/** As soon as a flow waits for nobody. */
export function rested(flow: Busy): Promise<void> {
  return new Promise((tell) => {
    const look = (): boolean => {
      const isBusy = flow.getSnapshot().hasTag('busy');
      if (!isBusy) tell();
      return !isBusy;
    };
    if (look()) return;
    const watch = flow.subscribe(() => {
      if (look()) watch.unsubscribe();
    });
  });
}
