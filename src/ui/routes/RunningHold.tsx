import { type ReactNode, useEffect, useState } from 'react';
import type { Flows } from '#machines/flows.ts';
import { runWhenIdle } from './run-when-idle.ts';

/** Shows the hold of a sale that the fan left, once the page itself is there. Without its code there is no bar. */
export function RunningHold({ flows }: { readonly flows: Flows }) {
  const [bar, setBar] = useState<ReactNode>(null);
  useEffect(() => {
    let isShown = true;
    const cancel = runWhenIdle(async () => {
      const loaded = Promise.all([
        import('../screens/sale/RunningHoldScreen.tsx'),
        flows.prepare('runningHold'),
      ]);
      const [module] = (await loaded.catch(() => null)) ?? [];
      if (module === undefined || !isShown) return;
      const flow = flows.get('runningHold', null);
      // The sale of this very tab may have changed it.
      flow.send({ type: 'refresh.requested' });
      setBar(<module.RunningHoldScreen flow={flow} />);
    });
    return () => {
      isShown = false;
      cancel();
    };
  }, [flows]);
  return (
    <>
      {bar}
      {/* The room of a bar that is still being read: nothing moves when it comes, or when the hold is gone. */}
      {flows.expectsRunningHold() ? <span data-running-hold hidden /> : null}
    </>
  );
}
