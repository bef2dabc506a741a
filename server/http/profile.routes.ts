import {
  changeEmail,
  changePassword,
  deleteUser,
  getProfile,
  ownData,
  saveWishes,
  unsubscribe,
} from '#contract/profile.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { ChangePassword } from '#server/application/profile/change-password.ts';
import type { Newsletter } from '#server/application/profile/newsletter.ts';
import type { OwnAccount, Owner } from '#server/application/profile/own-account.ts';
import { bind, type Call } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type ProfileParts = {
  readonly account: OwnAccount;
  readonly password: ChangePassword;
  readonly newsletter: Newsletter;
};

/** Spec §2 (/profile), §7: /api/fan/*, /api/auth/delete-user, /api/newsletter/unsubscribe. */
export function profileRoutes(shell: Shell, { account, password, newsletter }: ProfileParts): void {
  bind(shell, getProfile, async ({ principal }) =>
    ok({ profile: await account.profile(principal.personId) }),
  );

  bind(shell, saveWishes, async (call) =>
    ok({ profile: await account.saveWishes(ownerOf(call), call.body) }),
  );

  bind(shell, changeEmail, async (call) => {
    const { challengeId, code } = call.body;
    const changed = await account.changeEmail(ownerOf(call), challengeId, code);
    return changed.ok ? ok({ profile: changed.value }) : changed;
  });

  bind(shell, changePassword, async (call) => {
    const { body, principal, session } = call;
    const changed = await password(ownerOf(call), {
      current: body.currentPassword,
      password: body.password,
      isRecent: principal.isRecent,
    });
    if (!changed.ok) return changed;
    // Whoever had this very cookie loses it too.
    await session.signIn(principal.personId);
    return ok(undefined);
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

type FansCall = Pick<Call<typeof deleteUser>, 'principal' | 'caller' | 'language'>;

const ownerOf = ({ principal, caller, language }: FansCall): Owner => ({
  personId: principal.personId,
  sessionId: principal.sessionId,
  address: caller.address,
  language,
});
