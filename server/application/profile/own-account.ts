import { isOperator } from '#domain/auth/role.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { LateMoneyPlace } from '#domain/fan/own-balance.ts';
import type { AccountTies, ContactWishes, Profile } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { WarnOwner } from '../auth/warn-owner.port.ts';
import type { People } from '../fan/people.port.ts';
import type { Messenger } from '../messenger.port.ts';
import { accountNotice } from './account-notice.ts';
import type { OwnData, Profiles } from './profiles.port.ts';

export type OwnAccountParts = {
  readonly profiles: Profiles;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
  readonly audit: AuditTrail;
};

/** The owner of an account and the origin of the request. */
export type Owner = {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly language: Language;
};

/** Shows and changes a fan's own account. */
export type OwnAccount = {
  profile(personId: string): Promise<Profile>;
  saveWishes(by: Owner, wishes: ContactWishes): Promise<Profile>;
  saveLateMoney(by: Owner, place: LateMoneyPlace): Promise<Profile>;
  data(by: Owner): Promise<OwnData>;
  /**
   * Deletes the account. An operator's account can only be removed by a manager, however the operator signed in.
   */
  delete(
    by: Owner,
  ): Promise<
    Result<
      null,
      { readonly code: 'FORBIDDEN' } | { readonly code: 'ACCOUNT_IN_USE'; readonly detail: AccountTies }
    >
  >;
};

export function ownAccount({ profiles, people, messenger, audit }: OwnAccountParts): OwnAccount {
  const profile = async (personId: string): Promise<Profile> => {
    const [user, rest] = await Promise.all([people.find(personId), profiles.find(personId)]);
    return { ...there(rest), user: there<SessionUser>(user) };
  };
  const tell = noticeSender(messenger, audit);

  return {
    profile,

    async saveWishes({ personId, sessionId, address }, wishes) {
      await profiles.saveWishes(personId, wishes);
      await audit.record({ kind: 'fan.updated', personId, sessionId, address });
      return profile(personId);
    },

    async saveLateMoney({ personId, sessionId, address }, place) {
      await profiles.saveLateMoney(personId, place);
      await audit.record({ kind: 'fan.updated', personId, sessionId, address });
      return profile(personId);
    },

    async data({ personId, sessionId, address }) {
      await audit.record({ kind: 'data.taken', personId, sessionId, address });
      return profiles.dataOf(personId);
    },

    async delete(by) {
      const { personId, sessionId, address } = by;
      const user = await people.find(personId);
      if (user !== null && isOperator(user.roles)) return err({ code: 'FORBIDDEN' });
      const gone = await profiles.forget(personId);
      if (!gone.ok) return err({ code: 'ACCOUNT_IN_USE', detail: gone.error });
      await audit.record({ kind: 'account.deleted', personId, sessionId, address });
      await tell('ACCOUNT_DELETED', gone.value, by);
      return ok(null);
    },
  };
}

/** Creates the sender of account notifications. A failed delivery is recorded and undoes nothing. */
export const noticeSender =
  (messenger: Messenger, audit: AuditTrail): WarnOwner =>
  async (kind, to, { personId, sessionId, address, language }) => {
    if (to === null) return;
    const sent = await messenger.send(accountNotice(kind, to, language));
    if (!sent) await audit.record({ kind: 'notice.undelivered', personId, sessionId, address });
  };

function there<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The signed-in person has no account');
  return value;
}
