import {
  checkPhone,
  forgot,
  forgotSubmit,
  preRegister,
  validateEmail,
  validateIdentification,
  validatePhone,
} from '#contract/auth.ts';
import { signUp, updatePhoneNumber } from '#contract/auth-v1.ts';
import { markets } from '#domain/market/market.ts';
import { dayAt } from '#domain/shared/calendar-day.ts';
import { ok } from '#domain/shared/result.ts';
import { reachOf } from '#server/application/auth/contact.ts';
import type { ContactChange } from '#server/application/auth/contact-change.ts';
import type { ForgottenPassword } from '#server/application/auth/forgotten-password.ts';
import type { IsDocumentFree } from '#server/application/auth/free-document.ts';
import type { Register } from '#server/application/auth/registrations.ts';
import { askerOf, challengeAnswer, whenceOf } from './auth-wire.ts';
import { bind, type Handler } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type AuthAccountParts = {
  readonly register: Register;
  readonly forgotten: ForgottenPassword;
  readonly contacts: ContactChange;
  readonly isDocumentFree: IsDocumentFree;
};

/** Registers the registration, password reset and contact endpoints. Spec §7, /api/auth/* and /api/v1/auth/*. */
export function authAccountRoutes(shell: Shell, parts: AuthAccountParts): void {
  const { register, forgotten, contacts, isDocumentFree } = parts;

  const park: Handler<typeof preRegister> = async (call) => {
    const { body, market, now, principal } = call;
    const { consents, ...wish } = body;
    return challengeAnswer(
      await register(
        { ...wish, newsletter: consents.newsletter },
        {
          ...askerOf(call),
          personId: principal.personId,
          today: dayAt(now, markets[market].timeZone),
        },
      ),
    );
  };
  bind(shell, preRegister, park);
  bind(shell, signUp, (call) => park(call));

  bind(shell, forgot, async (call) =>
    challengeAnswer(await forgotten.ask(reachOf(call.body), askerOf(call))),
  );

  bind(shell, forgotSubmit, async (call) => {
    const done = await forgotten.submit(call.body, whenceOf(call));
    if (!done.ok) return done;
    call.browser.remember(done.value.personId);
    return ok(undefined);
  });

  bind(shell, validateIdentification, async ({ body, principal, market }) => {
    const isSeller = principal.roles.some((role) => role === 'seller' || role === 'manager');
    const free = await isDocumentFree(body, { personId: principal.personId, isSeller, market });
    return free.ok ? ok({ available: free.value }) : free;
  });

  bind(shell, validatePhone, async (call) =>
    challengeAnswer(
      await contacts.ask(reachOf(call.body), { ...askerOf(call), personId: call.principal.personId }),
    ),
  );

  bind(shell, validateEmail, async (call) =>
    challengeAnswer(
      await contacts.ask(reachOf(call.body), { ...askerOf(call), personId: call.principal.personId }),
    ),
  );

  bind(shell, checkPhone, async (call) => {
    const by = { personId: call.principal.personId, ...whenceOf(call) };
    const checked = await contacts.checkPhone(call.body, by);
    return checked.ok ? ok({ ...checked.value, expiresAt: iso(checked.value.expiresAt) }) : checked;
  });

  bind(shell, updatePhoneNumber, async ({ body, principal, caller, language }) => {
    const { personId, sessionId } = principal;
    const changed = await contacts.changePhone(body.proof, {
      personId,
      sessionId,
      address: caller.address,
      language,
    });
    return changed.ok ? ok({ user: changed.value }) : changed;
  });
}
