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
import { toCalendarDay } from '#domain/shared/calendar-day.ts';
import { ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, type Handler } from '#server/http/public.ts';
import { toContactPoint } from '#server/identity/sign-in/contact.ts';
import type { ContactChange } from '#server/identity/sign-in/contact-change.ts';
import type { CheckDocumentAvailability } from '#server/identity/sign-in/document-availability.ts';
import type { PasswordReset } from '#server/identity/sign-in/password-reset.ts';
import type { Register } from '#server/identity/sign-in/registrations.ts';
import { toCodeRequester, toRequestOrigin } from './auth.mapper.ts';

export type AuthAccountRouteDeps = {
  readonly register: Register;
  readonly forgotten: PasswordReset;
  readonly contacts: ContactChange;
  readonly checkDocumentAvailability: CheckDocumentAvailability;
};

/** Registers the registration, password reset and contact endpoints. Spec §7, /api/auth/* and /api/v1/auth/*. */
export function registerAuthAccountRoutes(shell: Shell, deps: AuthAccountRouteDeps): void {
  const { register, forgotten, contacts, checkDocumentAvailability } = deps;

  const preRegisterFan: Handler<typeof preRegister> = async (call) => {
    const { body, market, now, principal } = call;
    const { consents, ...request } = body;
    return register(
      { ...request, newsletter: consents.newsletter },
      {
        ...toCodeRequester(call),
        personId: principal.personId,
        today: toCalendarDay(now, markets[market].timeZone),
      },
    );
  };
  bind(shell, preRegister, preRegisterFan);
  bind(shell, signUp, (call) => preRegisterFan(call));

  bind(shell, forgot, async (call) =>
    forgotten.requestCode(toContactPoint(call.body), toCodeRequester(call)),
  );

  bind(shell, forgotSubmit, async (call) => {
    const reset = await forgotten.submitPassword(call.body, toRequestOrigin(call));
    if (!reset.ok) return reset;
    call.device.remember(reset.value.personId);
    return ok(undefined);
  });

  bind(shell, validateIdentification, async ({ body, principal, market }) => {
    const isSeller = principal.roles.some((role) => role === 'seller' || role === 'manager');
    const free = await checkDocumentAvailability(body, { personId: principal.personId, isSeller, market });
    return free.ok ? ok({ available: free.value }) : free;
  });

  bind(shell, validatePhone, async (call) =>
    contacts.requestCode(toContactPoint(call.body), {
      ...toCodeRequester(call),
      personId: call.principal.personId,
    }),
  );

  bind(shell, validateEmail, async (call) =>
    contacts.requestCode(toContactPoint(call.body), {
      ...toCodeRequester(call),
      personId: call.principal.personId,
    }),
  );

  bind(shell, checkPhone, async (call) => {
    const by = { personId: call.principal.personId, ...toRequestOrigin(call) };
    return contacts.checkPhone(call.body, by);
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
