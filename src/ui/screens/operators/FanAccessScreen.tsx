import type { FanAccessFlow } from '#machines/fan-access/fan-access.machine.ts';
import { toFanAccessView } from '#machines/fan-access/fan-access.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FanAccess } from './FanAccess.tsx';

/** /backoffice/fans: a fan whose password somebody else may know. */
export function FanAccessScreen({ flow }: { readonly flow: FanAccessFlow }) {
  const [view, send] = useFlow(flow, toFanAccessView);
  return <FanAccess view={view} send={send} />;
}
