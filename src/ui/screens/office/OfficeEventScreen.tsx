import type { CancellationEvent } from '#machines/cancellation/cancellation.events.ts';
import type { CancellationFlow } from '#machines/cancellation/cancellation.machine.ts';
import { type CancellationView, toCancellationView } from '#machines/cancellation/cancellation.view.ts';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { OfficeEvent } from './OfficeEvent.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';

/** /backoffice/events/{event}: one event, and how far its cancellation has come. */
export function OfficeEventScreen({ flow }: { readonly flow: CancellationFlow }) {
  const [view, send] = useFlow(flow, toCancellationView);
  return <OfficeEventViews view={view} send={send} />;
}

type OfficeEventViewsProps = {
  readonly view: CancellationView;
  readonly send: (event: CancellationEvent) => void;
};

export function OfficeEventViews({ view, send }: OfficeEventViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <OfficeFrame>
          <Skeleton count={6} />
        </OfficeFrame>
      );
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return (
        <OfficeFrame>
          <OfficeEvent view={view} send={send} />
        </OfficeFrame>
      );
  }
}
