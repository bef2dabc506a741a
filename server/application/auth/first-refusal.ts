import type { AuditEvent, AuditTrail } from './audit.port.ts';
import type { RateLimits } from './rate-limits.port.ts';

/**
 * The audit trail is permanent, so an event that anybody can cause is recorded once in ten minutes per address.
 * Assumption: the attempt is worth knowing, the count is not.
 */
const oncePer = { most: 1, seconds: 10 * 60 } as const;

export const firstOfItsKind =
  (audit: AuditTrail, limits: RateLimits) =>
  async (event: AuditEvent): Promise<void> => {
    const taken = await limits.take(`audit/${event.kind}/${event.address}`, oncePer);
    if (taken.allowed) await audit.record(event);
  };
