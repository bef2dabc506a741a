import type { SessionFlow } from '#machines/session/session.machine.ts';

type Refused = { readonly code: string } | null | undefined;

/**
 * What a flow's trouble says of the session: it is gone, or its person may perhaps do less than before. Each trouble is told
 * once, however often its flow speaks.
 */
export function tellSession(session: SessionFlow): (trouble: Refused) => void {
  let told: Refused = null;
  return (trouble) => {
    if (trouble === told) return;
    told = trouble;
    if (trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
    if (trouble?.code === 'FORBIDDEN') session.send({ type: 'session.doubted' });
  };
}
