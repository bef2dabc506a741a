import { parseContact, parseOwnPhone } from '#domain/auth/contact.ts';
import { parseCompletion, parseRegistration } from '#domain/auth/registration.ts';
import { parseEmail, parseOtp, parsePassword } from '#domain/fan/credentials.ts';
import type { EntryIssue } from '#domain/fan/fan-identity.ts';
import type { LoginContext } from './login.context.ts';
import type { LoginEvent } from './login.events.ts';

/** What was typed at a step, as the wizard keeps it, and what is wrong with it. Codes and passwords are not kept. */
export type Typed = {
  readonly kept: Partial<Pick<LoginContext, 'email' | 'phone' | 'channel' | 'registration' | 'completion'>>;
  readonly issues: readonly EntryIssue[];
};

const nothing: Typed = { kept: {}, issues: [] };

export function typedIn(event: LoginEvent, { market, today }: LoginContext): Typed {
  switch (event.type) {
    case 'email.submitted': {
      const email = parseEmail(event.email);
      return email.ok
        ? { kept: { email: email.value }, issues: [] }
        : { kept: { email: event.email }, issues: [{ field: 'email', reason: email.error }] };
    }
    case 'phone.submitted': {
      const phone = parseOwnPhone(event.phone, market);
      const kept = { phone: phone.ok ? phone.value : event.phone, channel: event.channel };
      return { kept, issues: phone.ok ? [] : [{ field: 'phone', reason: phone.error }] };
    }
    case 'password.submitted': {
      const { kept, issues } = contactIn(event.contact, market);
      const missing = event.password === '' ? [{ field: 'password', reason: 'PASSWORD_MISSING' }] : [];
      return { kept, issues: [...issues, ...missing] };
    }
    case 'recovery.requested': {
      const { kept, issues } = contactIn(event.contact, market);
      return { kept: event.channel === undefined ? kept : { ...kept, channel: event.channel }, issues };
    }
    case 'registration.submitted': {
      const registration = parseRegistration(event.entry, { market, today });
      const { email, phone } = event.entry;
      return registration.ok
        ? {
            kept: {
              registration: registration.value,
              email: registration.value.email,
              phone: registration.value.phone,
            },
            issues: [],
          }
        : { kept: { email, phone }, issues: registration.error };
    }
    case 'completion.submitted': {
      const completion = parseCompletion(event.entry);
      return completion.ok
        ? { kept: { completion: completion.value }, issues: [] }
        : { kept: {}, issues: completion.error };
    }
    case 'proofPassword.submitted':
      return {
        kept: {},
        issues: event.password === '' ? [{ field: 'password', reason: 'PASSWORD_MISSING' }] : [],
      };
    case 'code.submitted':
      return { kept: {}, issues: codeIssues(event.code) };
    case 'newPassword.submitted': {
      const weak = parsePassword(event.password).ok ? [] : [{ field: 'password', reason: 'PASSWORD_WEAK' }];
      return { kept: {}, issues: [...codeIssues(event.code), ...weak] };
    }
    case 'step.requested':
      return event.contact === undefined || event.contact.trim() === ''
        ? nothing
        : { kept: contactIn(event.contact, market).kept, issues: [] };
    default:
      return nothing;
  }
}

/** The six digits of a code that was sent off, without the blanks and hyphens it was pasted with. */
export function codeIn(event: { readonly type: string }): string {
  const code = parseOtp('code' in event && typeof event.code === 'string' ? event.code : '');
  return code.ok ? code.value : '';
}

/** A password exactly as it was typed. */
export function passwordIn(event: { readonly type: string }): string {
  if ('password' in event && typeof event.password === 'string') return event.password;
  const entry = 'entry' in event ? event.entry : null;
  const isEntry = typeof entry === 'object' && entry !== null && 'password' in entry;
  return isEntry && typeof entry.password === 'string' ? entry.password : '';
}

/** Who is meant by what was typed and found to be right. */
export function contactOf(
  text: string,
  market: LoginContext['market'],
): { readonly email: string } | { readonly phone: string } {
  const contact = parseContact(text, market);
  return contact.ok ? contact.value : { email: text };
}

function contactIn(text: string, market: LoginContext['market']): Typed {
  const contact = parseContact(text, market);
  if (contact.ok) return { kept: contact.value, issues: [] };
  const kept = text.includes('@') ? { email: text } : { phone: text };
  return { kept, issues: [{ field: 'contact', reason: contact.error }] };
}

const codeIssues = (text: string): EntryIssue[] =>
  parseOtp(text).ok ? [] : [{ field: 'code', reason: 'CODE_INCOMPLETE' }];
