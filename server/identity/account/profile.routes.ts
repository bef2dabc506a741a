import {
  changeEmail,
  changePassword,
  confirmReauthentication,
  deleteUser,
  getProfile,
  personalDataExport,
  reauthenticateByPassword,
  saveCommunicationPreferences,
  saveLatePaymentDestination,
  sendReauthentication,
  unsubscribe,
} from '#contract/profile.ts';
import { isOperator } from '#domain/identity/role.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, type Call } from '#server/http/public.ts';
import type { AccountOwner, AccountSettings } from '#server/identity/account/account-settings.ts';
import type { ChangePassword } from '#server/identity/account/change-password.ts';
import type { Newsletter } from '#server/identity/account/newsletter.ts';
import type { Reauthentication } from '#server/identity/account/reauthentication.ts';
import type { ContactChange } from '#server/identity/sign-in/contact-change.ts';
import { toCodeRequester } from '../sign-in/auth.mapper.ts';

export type ProfileRouteDeps = {
  readonly account: AccountSettings;
  readonly contacts: Pick<ContactChange, 'changeEmail'>;
  readonly reauthentication: Reauthentication;
  readonly password: ChangePassword;
  readonly newsletter: Newsletter;
};

/** Registers the account settings. Spec §2 (/profile), §7: /api/fan/*, /api/auth/delete-user, /api/newsletter/unsubscribe. */
export function registerProfileRoutes(shell: Shell, deps: ProfileRouteDeps): void {
  const { account, contacts, reauthentication: again, password, newsletter } = deps;

  bind(shell, getProfile, async ({ principal }) =>
    ok({ profile: await account.getProfile(principal.personId) }),
  );

  bind(shell, saveCommunicationPreferences, async (call) =>
    ok({ profile: await account.saveCommunicationPreferences(toAccountOwner(call), call.body) }),
  );

  bind(shell, saveLatePaymentDestination, async (call) =>
    ok({
      profile: await account.saveLatePaymentDestination(toAccountOwner(call), call.body.place),
    }),
  );

  bind(shell, sendReauthentication, async (call) => {
    const { personId } = call.principal;
    return again.requestCode(call.body.channel, { ...toCodeRequester(call), personId });
  });

  bind(shell, confirmReauthentication, async (call) => {
    const proven = await again.byCode(call.body, toAccountOwner(call));
    return proven.ok ? renewSession(call) : proven;
  });

  bind(shell, reauthenticateByPassword, async (call) => {
    const proven = await again.byPassword(call.body.password, toAccountOwner(call));
    return proven.ok ? renewSession(call) : proven;
  });

  bind(shell, changeEmail, async (call) => {
    const changed = await contacts.changeEmail(call.body, toAccountOwner(call));
    return changed.ok ? ok({ profile: await account.getProfile(call.principal.personId) }) : changed;
  });

  bind(shell, changePassword, async (call) => {
    const { body, principal, session } = call;
    const changed = await password(toAccountOwner(call), {
      current: body.currentPassword,
      password: body.password,
      isRecent: principal.isRecent,
      isOperatorSession: isOperator(principal.roles),
    });
    if (!changed.ok) return changed;
    return renewSession({ session, principal });
  });

  bind(
    shell,
    personalDataExport,
    async (call) => ok(await account.exportPersonalData(toAccountOwner(call))),
    { fileName: 'taquilla.json' },
  );

  bind(shell, deleteUser, async (call) => {
    const deleted = await account.delete(toAccountOwner(call));
    if (!deleted.ok) return deleted;
    await call.session.end();
    return ok(undefined);
  });

  bind(shell, unsubscribe, async ({ body, now }) =>
    (await newsletter.unsubscribe(body.token, now)) ? ok(undefined) : err({ code: 'LINK_INVALID' }),
  );
}

/** Renews the session of the same person as a recent one under a new cookie; the old cookie stops working. */
async function renewSession({ session, principal }: Pick<Call<typeof deleteUser>, 'session' | 'principal'>) {
  await session.signIn(principal.personId);
  return ok(undefined);
}

type FanCall = Pick<Call<typeof deleteUser>, 'principal' | 'caller' | 'language'>;

const toAccountOwner = ({ principal, caller, language }: FanCall): AccountOwner => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
  language,
});
