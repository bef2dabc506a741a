import { parseContact, parseSupportedPhone } from '#domain/identity/contact.ts';
import { parseOtp, parsePassword } from '#domain/identity/credentials.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import { parseAccountCompletion, parseRegistration } from '#domain/identity/registration.ts';
import type { LoginContext } from './login.context.ts';
import type { LoginEvent } from './login.events.ts';

/** The parsed input of a step and its issues. Codes and passwords are not stored. */
export type ParsedInput = {
  readonly values: Partial<Pick<LoginContext, 'email' | 'phone' | 'channel' | 'registration' | 'completion'>>;
  readonly issues: readonly InputIssue[];
};

const nothing: ParsedInput = { values: {}, issues: [] };

export function parseInput(event: LoginEvent, { market, today }: LoginContext): ParsedInput {
  switch (event.type) {
    case 'phone.submitted': {
      const phone = parseSupportedPhone(event.phone, market);
      const values = { phone: phone.ok ? phone.value : event.phone, channel: event.channel };
      return { values, issues: phone.ok ? [] : [{ field: 'phone', reason: phone.error }] };
    }
    case 'password.submitted': {
      const { values, issues } = parseContactInput(event.contact, market);
      const missing = event.password === '' ? [{ field: 'password', reason: 'PASSWORD_MISSING' }] : [];
      return { values, issues: [...issues, ...missing] };
    }
    case 'contact.submitted':
    case 'recovery.requested': {
      const { values, issues } = parseContactInput(event.contact, market);
      return { values: { ...values, channel: event.channel }, issues };
    }
    case 'registration.submitted': {
      const registration = parseRegistration(event.entry, { market, today });
      const { email, phone } = event.entry;
      return registration.ok
        ? {
            values: {
              registration: registration.value,
              email: registration.value.email,
              phone: registration.value.phone,
            },
            issues: [],
          }
        : { values: { email, phone }, issues: registration.error };
    }
    case 'completion.submitted': {
      const completion = parseAccountCompletion(event.entry);
      return completion.ok
        ? { values: { completion: completion.value }, issues: [] }
        : { values: {}, issues: completion.error };
    }
    case 'proofPassword.submitted':
      return {
        values: {},
        issues: event.password === '' ? [{ field: 'password', reason: 'PASSWORD_MISSING' }] : [],
      };
    case 'code.submitted':
      return { values: {}, issues: findCodeIssues(event.code) };
    case 'newPassword.submitted': {
      const weak = parsePassword(event.password).ok ? [] : [{ field: 'password', reason: 'PASSWORD_WEAK' }];
      return { values: {}, issues: [...findCodeIssues(event.code), ...weak] };
    }
    case 'step.requested':
      return event.contact === undefined || event.contact.trim() === ''
        ? nothing
        : { values: parseContactInput(event.contact, market).values, issues: [] };
    default:
      return nothing;
  }
}

/** Returns the six digits of a submitted code without pasted blanks and hyphens. */
export function readCode(event: { readonly type: string }): string {
  const code = parseOtp('code' in event && typeof event.code === 'string' ? event.code : '');
  return code.ok ? code.value : '';
}

/** Returns a submitted password exactly as it was entered. */
export function readPassword(event: { readonly type: string }): string {
  return 'password' in event && typeof event.password === 'string' ? event.password : '';
}

/** Parses the one field for an e-mail address or a phone: what it contains replaces both. */
function parseContactInput(text: string, market: LoginContext['market']): ParsedInput {
  const contact = parseContact(text, market);
  if (contact.ok) return { values: { email: '', phone: '', ...contact.value }, issues: [] };
  const values = text.includes('@') ? { email: text, phone: '' } : { email: '', phone: text };
  return { values, issues: [{ field: 'contact', reason: contact.error }] };
}

const findCodeIssues = (text: string): InputIssue[] =>
  parseOtp(text).ok ? [] : [{ field: 'code', reason: 'CODE_INCOMPLETE' }];
