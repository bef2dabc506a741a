import type { KeptEvent } from '#machines/kept/kept.events.ts';
import type { KeptFlow } from '#machines/kept/kept.machine.ts';
import { type KeptView, toKeptView } from '#machines/kept/kept.view.ts';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { OfficeFrame } from '../office/OfficeFrame.tsx';
import { TroublePage } from '../TroublePage.tsx';
import { KeptList } from './KeptList.tsx';

/** /backoffice/kept-seats and /backoffice/transfers: what waits for somebody here. */
export function KeptScreen({ flow }: { readonly flow: KeptFlow }) {
  const [view, send] = useFlow(flow, toKeptView);
  return <KeptViews view={view} send={send} />;
}

type KeptViewsProps = { readonly view: KeptView; readonly send: (event: KeptEvent) => void };

export function KeptViews({ view, send }: KeptViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <OfficeFrame>
          <Skeleton count={6} />
        </OfficeFrame>
      );
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'list':
      return (
        <OfficeFrame>
          <KeptList view={view} send={send} />
        </OfficeFrame>
      );
  }
}
