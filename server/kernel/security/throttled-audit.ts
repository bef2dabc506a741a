import type { RateLimits } from '../limits/rate-limits.port.ts';
import type { AuditEvent, AuditTrail } from './audit.port.ts';

/**
 * The audit trail is permanent, so an event that anybody can cause is recorded once in ten minutes per address.
 * Assumption: the attempt is worth knowing, the count is not.
 */
const throttleLimit = { max: 1, seconds: 10 * 60 } as const;

export const createThrottledAudit =
  (audit: AuditTrail, limits: RateLimits) =>
  async (event: AuditEvent): Promise<void> => {
    const limitResult = await limits.consume(`audit/${event.kind}/${event.address}`, throttleLimit);
    if (limitResult.allowed) await audit.record(event);
  };
