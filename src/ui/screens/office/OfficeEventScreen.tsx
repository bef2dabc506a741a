import type { CancellationEvent } from '#machines/cancellation/cancellation.events.ts';
import type { CancellationFlow } from '#machines/cancellation/cancellation.machine.ts';
import { type CancellationView, toCancellationView } from '#machines/cancellation/cancellation.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { OfficeEvent } from './OfficeEvent.tsx';
import { ReadOfficePage } from './OfficeFrame.tsx';

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
  return (
    <ReadOfficePage view={view} onRetry={() => send({ type: 'retry.requested' })}>
      {(read) => <OfficeEvent view={read} send={send} />}
    </ReadOfficePage>
  );
}
