import type { KeptEvent } from '#machines/kept/kept.events.ts';
import type { KeptFlow } from '#machines/kept/kept.machine.ts';
import { type KeptView, toKeptView } from '#machines/kept/kept.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { ReadOfficePage } from '../office/OfficeFrame.tsx';
import { KeptList, KeptTitle } from './KeptList.tsx';

/** /backoffice/kept-seats and /backoffice/transfers: what waits for somebody here. */
export function KeptScreen({ flow }: { readonly flow: KeptFlow }) {
  const [view, send] = useFlow(flow, toKeptView);
  return <KeptViews view={view} send={send} />;
}

type KeptViewsProps = { readonly view: KeptView; readonly send: (event: KeptEvent) => void };

export function KeptViews({ view, send }: KeptViewsProps) {
  return (
    <ReadOfficePage
      view={view}
      onRetry={() => send({ type: 'retry.requested' })}
      head={<KeptTitle kind={view.kind} />}
    >
      {(read) => <KeptList view={read} send={send} />}
    </ReadOfficePage>
  );
}
