import type { AccountDeletionBlockers, CommunicationPreferences, Profile } from '#domain/identity/profile.ts';
import { isOperator } from '#domain/identity/role.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { LatePaymentDestination } from '#domain/identity/wallet-summary.ts';
import type { Language } from '#domain/market/locale.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Messenger } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { NotifyOwner } from '../sign-in/notify-owner.port.ts';
import { buildAccountNotification } from './account-notification.ts';
import type { PersonalDataExport, Profiles } from './profiles.port.ts';

export type AccountSettingsDeps = {
  readonly profiles: Profiles;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
};

/** The owner of an account and the origin of the request. */
export type AccountOwner = {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly language: Language;
};

/** Shows and changes a fan's own account. */
export type AccountSettings = {
  getProfile(personId: string): Promise<Profile>;
  saveCommunicationPreferences(owner: AccountOwner, preferences: CommunicationPreferences): Promise<Profile>;
  saveLatePaymentDestination(owner: AccountOwner, place: LatePaymentDestination): Promise<Profile>;
  exportPersonalData(owner: AccountOwner): Promise<PersonalDataExport>;
  /**
   * Deletes the account. An operator's account can only be removed by a manager, however the operator signed in.
   */
  delete(
    owner: AccountOwner,
  ): Promise<
    Result<
      null,
      | { readonly code: 'FORBIDDEN' }
      | { readonly code: 'ACCOUNT_IN_USE'; readonly detail: AccountDeletionBlockers }
    >
  >;
};

export function createAccountSettings({
  profiles,
  people,
  messenger,
  audit,
}: AccountSettingsDeps): AccountSettings {
  const profile = async (personId: string): Promise<Profile> => {
    const [user, rest] = await Promise.all([people.find(personId), profiles.find(personId)]);
    return { ...requireFound(rest), user: requireFound<SessionUser>(user) };
  };
  const notifyOwner = createOwnerNotifier(messenger, audit);

  return {
    getProfile: profile,

    async saveCommunicationPreferences({ personId, sessionId, address }, preferences) {
      await profiles.saveCommunicationPreferences(personId, preferences);
      await audit.record({ kind: 'fan.updated', personId, sessionId, address });
      return profile(personId);
    },

    async saveLatePaymentDestination({ personId, sessionId, address }, place) {
      await profiles.saveLatePaymentDestination(personId, place);
      await audit.record({ kind: 'fan.updated', personId, sessionId, address });
      return profile(personId);
    },

    async exportPersonalData({ personId, sessionId, address }) {
      await audit.record({ kind: 'data.exported', personId, sessionId, address });
      return profiles.exportPersonalData(personId);
    },

    async delete(owner) {
      const { personId, sessionId, address } = owner;
      const user = await people.find(personId);
      if (user !== null && isOperator(user.roles)) return err({ code: 'FORBIDDEN' });
      const anonymised = await profiles.anonymise(personId);
      if (!anonymised.ok) return err({ code: 'ACCOUNT_IN_USE', detail: anonymised.error });
      await audit.record({ kind: 'account.deleted', personId, sessionId, address });
      await notifyOwner('ACCOUNT_DELETED', anonymised.value, owner);
      return ok(null);
    },
  };
}

/** Creates the sender of account notifications. A failed delivery is recorded and undoes nothing. */
export const createOwnerNotifier =
  (messenger: Messenger, audit: AuditTrail): NotifyOwner =>
  async (kind, to, { personId, sessionId, address, language }) => {
    if (to === null) return;
    const sent = await messenger.send(buildAccountNotification(kind, to, language));
    if (!sent) await audit.record({ kind: 'notification.undelivered', personId, sessionId, address });
  };

function requireFound<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The signed-in person has no account');
  return value;
}
