import type { FanAccessFlow } from '#machines/fan-access/fan-access.machine.ts';
import { toFanAccessView } from '#machines/fan-access/fan-access.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FanAccess } from './FanAccess.tsx';

/** Shows the help for fans whose password may be known to others (/backoffice/fans). */
export function FanAccessScreen({ flow }: { readonly flow: FanAccessFlow }) {
  const [view, send] = useFlow(flow, toFanAccessView);
  return <FanAccess view={view} send={send} />;
}
