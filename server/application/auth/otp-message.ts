import { letterPage } from '../letter-html.ts';
import type { Message } from '../messenger.port.ts';
import type { StoredChallenge } from './otp-challenges.port.ts';
import { otpRules } from './otp-rules.ts';
import { type OtpWords, otpWords } from './otp-words.ts';

type About = Pick<StoredChallenge, 'to' | 'channel' | 'purpose' | 'personId' | 'language' | 'market'>;

/**
 * Builds the message with a code for its purpose. Only this message, never the page, tells a person that no account
 * exists.
 */
export function otpMessage(about: About, code: string): Message {
  const say = otpWords[about.language][about.market];
  const isNobodys = about.purpose === 'FORGOT' && about.personId === null;
  return about.channel === 'EMAIL'
    ? letter(about, say, isNobodys ? null : code)
    : note(about, say, isNobodys ? null : code);
}

const minutes = otpRules.lifeSeconds / 60;

function note({ channel, to, purpose }: About, say: OtpWords, code: string | null): Message {
  const text = code === null ? say.nobody.short : say.short[purpose](code, minutes);
  return { channel, to, subject: '', text, html: null };
}

/** The subject starts with the code, so that a locked phone shows it and can fill it in. */
function letter({ to, purpose }: About, say: OtpWords, code: string | null): Message {
  const { tag, footer } = say;
  const lead = code === null ? say.nobody.lead : say.lead[purpose];
  const rest = code === null ? [] : [say.life(minutes), say.warning];
  return {
    channel: 'EMAIL',
    to,
    subject: code === null ? say.nobody.subject : say.subject(code),
    text: [
      lead,
      '',
      ...(code === null ? [] : [code, '']),
      ...rest,
      ...(rest.length > 0 ? [''] : []),
      footer,
      '',
    ].join('\n'),
    html: letterPage(tag, [
      `<p style="margin:0 0 16px">${lead}</p>`,
      ...(code === null
        ? []
        : [`<p style="margin:0 0 16px;font-size:36px;font-weight:800;letter-spacing:6px">${code}</p>`]),
      ...rest.map((line) => `<p style="margin:0 0 16px">${line}</p>`),
      `<p style="margin:0;font-size:13px;opacity:.7">${footer}</p>`,
    ]),
  };
}
