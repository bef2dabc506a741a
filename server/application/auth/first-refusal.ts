import type { AuditEvent, AuditTrail } from './audit.port.ts';
import type { RateLimits } from './rate-limits.port.ts';

/**
 * The trail is kept for ever, so what anybody can cause at will is written once in ten minutes by address. Assumption: that
 * somebody knocks is worth knowing, not how often.
 */
const oncePer = { most: 1, seconds: 10 * 60 } as const;

export const firstOfItsKind =
  (audit: AuditTrail, limits: RateLimits) =>
  async (event: AuditEvent): Promise<void> => {
    const taken = await limits.take(`audit/${event.kind}/${event.address}`, oncePer);
    if (taken.allowed) await audit.record(event);
  };
