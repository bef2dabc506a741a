import type { Operator } from '#domain/identity/operator.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditEvent, AuditTrail } from '#server/kernel/public.ts';
import { generateSecret, hashSecret } from '#server/kernel/public.ts';
import { hashContact, normalizeEmail } from '../sign-in/contact.ts';
import type { NewInvitation, Operators } from './operators.port.ts';
import { invitationRules } from './second-factor-rules.ts';

export type InvitationDeps = {
  readonly operators: Pick<Operators, 'invite'>;
  readonly audit: AuditTrail;
  /** Returns the origin of a market's site, for links. */
  readonly siteOf: (market: MarketCode) => string;
};

type CreatedInvitation = { readonly operator: Operator; readonly email: string; readonly link: string };

/** Creates an invitation and records it in the audit trail. Only the returned link has its secret. */
export async function createInvitation(
  { operators, audit, siteOf }: InvitationDeps,
  invitation: NewInvitation,
  origin: Pick<AuditEvent, 'sessionId' | 'address'>,
): Promise<Result<CreatedInvitation, { readonly code: 'UsernameExistsException' }>> {
  const token = generateSecret();
  const email = normalizeEmail(invitation.email);
  const { lifeSeconds } = invitationRules;
  const invited = await operators.invite({ ...invitation, email, tokenHash: hashSecret(token), lifeSeconds });
  if (!invited.ok) return err({ code: invited.error });
  await audit.record({
    kind: 'operator.invited',
    actorId: invitation.invitedBy ?? undefined,
    ...origin,
    contact: hashContact(email),
    market: invitation.market,
  });
  // In the fragment, the secret reaches no log and no Referer header.
  const link = `${siteOf(invitation.market)}/authorization/operators#invitation=${token}`;
  return ok({ operator: invited.value, email, link });
}
