import {
  changeEmail,
  changePassword,
  confirmReauthentication,
  deleteUser,
  getProfile,
  ownData,
  reauthenticateByPassword,
  saveLateMoney,
  saveWishes,
  sendReauthentication,
  unsubscribe,
} from '#contract/profile.ts';
import { isOperator } from '#domain/auth/role.ts';
import type { Profile } from '#domain/fan/profile.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { ContactChange } from '#server/application/auth/contact-change.ts';
import type { ChangePassword } from '#server/application/profile/change-password.ts';
import type { Newsletter } from '#server/application/profile/newsletter.ts';
import type { OwnAccount, Owner } from '#server/application/profile/own-account.ts';
import type { Reauthentication } from '#server/application/profile/reauthentication.ts';
import { askerOf, challengeAnswer } from './auth-wire.ts';
import { bind, type Call } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type ProfileParts = {
  readonly account: OwnAccount;
  readonly contacts: Pick<ContactChange, 'changeEmail'>;
  readonly again: Reauthentication;
  readonly password: ChangePassword;
  readonly newsletter: Newsletter;
};

/** Registers the account settings. Spec §2 (/profile), §7: /api/fan/*, /api/auth/delete-user, /api/newsletter/unsubscribe. */
export function profileRoutes(shell: Shell, parts: ProfileParts): void {
  const { account, contacts, again, password, newsletter } = parts;

  bind(shell, getProfile, async ({ principal }) =>
    ok({ profile: onWire(await account.profile(principal.personId)) }),
  );

  bind(shell, saveWishes, async (call) =>
    ok({ profile: onWire(await account.saveWishes(ownerOf(call), call.body)) }),
  );

  bind(shell, saveLateMoney, async (call) =>
    ok({ profile: onWire(await account.saveLateMoney(ownerOf(call), call.body.place)) }),
  );

  bind(shell, sendReauthentication, async (call) => {
    const { personId } = call.principal;
    return challengeAnswer(await again.ask(call.body.channel, { ...askerOf(call), personId }));
  });

  bind(shell, confirmReauthentication, async (call) => {
    const proven = await again.byCode(call.body, ownerOf(call));
    return proven.ok ? renewed(call) : proven;
  });

  bind(shell, reauthenticateByPassword, async (call) => {
    const proven = await again.byPassword(call.body.password, ownerOf(call));
    return proven.ok ? renewed(call) : proven;
  });

  bind(shell, changeEmail, async (call) => {
    const changed = await contacts.changeEmail(call.body, ownerOf(call));
    return changed.ok ? ok({ profile: onWire(await account.profile(call.principal.personId)) }) : changed;
  });

  bind(shell, changePassword, async (call) => {
    const { body, principal, session } = call;
    const changed = await password(ownerOf(call), {
      current: body.currentPassword,
      password: body.password,
      isRecent: principal.isRecent,
      isAtWork: isOperator(principal.roles),
    });
    if (!changed.ok) return changed;
    return renewed({ session, principal });
  });

  bind(
    shell,
    ownData,
    async (call) => {
      const data = await account.data(ownerOf(call));
      return ok({ ...data, writtenAt: iso(data.writtenAt) });
    },
    { fileName: 'taquilla.json' },
  );

  bind(shell, deleteUser, async (call) => {
    const gone = await account.delete(ownerOf(call));
    if (!gone.ok) return gone;
    await call.session.end();
    return ok(undefined);
  });

  bind(shell, unsubscribe, async ({ body, now }) =>
    (await newsletter.unsubscribe(body.token, now)) ? ok(undefined) : err({ code: 'LINK_INVALID' }),
  );
}

/** Renews the session of the same person as a recent one under a new cookie; the old cookie stops working. */
async function renewed({ session, principal }: Pick<Call<typeof deleteUser>, 'session' | 'principal'>) {
  await session.signIn(principal.personId);
  return ok(undefined);
}

const onWire = ({ wallet, ...profile }: Profile) => ({
  ...profile,
  wallet: { ...wallet, movements: wallet.movements.map(({ at, ...rest }) => ({ ...rest, at: iso(at) })) },
});

type FansCall = Pick<Call<typeof deleteUser>, 'principal' | 'caller' | 'language'>;

const ownerOf = ({ principal, caller, language }: FansCall): Owner => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
  language,
});
