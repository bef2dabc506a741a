import type { ReactNode } from 'react';
import type { CancellationEvent } from '#machines/cancellation/cancellation.events.ts';
import type { CancellationFlow } from '#machines/cancellation/cancellation.machine.ts';
import { type CancellationView, toCancellationView } from '#machines/cancellation/cancellation.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { BackOfficeEventContent } from './BackOfficeEventContent.tsx';
import { BackOfficeResourcePage } from './BackOfficeFrame.tsx';

type BackOfficeEventScreenProps = {
  readonly flow: CancellationFlow;
  /** Further panels of the page. */
  readonly children?: ReactNode;
};

/** Shows one event and the progress of its cancellation (/backoffice/events/{event}). */
export function BackOfficeEventScreen({ flow, children }: BackOfficeEventScreenProps) {
  const [view, send] = useFlow(flow, toCancellationView);
  return (
    <BackOfficeEventViews view={view} send={send}>
      {children}
    </BackOfficeEventViews>
  );
}

type BackOfficeEventViewsProps = {
  readonly view: CancellationView;
  readonly send: (event: CancellationEvent) => void;
  readonly children?: ReactNode;
};

export function BackOfficeEventViews({ view, send, children }: BackOfficeEventViewsProps) {
  return (
    <BackOfficeResourcePage view={view} onRetry={() => send({ type: 'retry.requested' })}>
      {(read) => (
        <>
          <BackOfficeEventContent view={read} send={send} />
          {children}
        </>
      )}
    </BackOfficeResourcePage>
  );
}
