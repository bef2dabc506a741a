import type { Message } from '#server/kernel/public.ts';
import type { StoredChallenge } from './otp-challenges.port.ts';
import { otpRules } from './otp-rules.ts';
import { type OtpTexts, otpTexts } from './otp-texts.ts';

type OtpMessageInput = Pick<
  StoredChallenge,
  'to' | 'channel' | 'purpose' | 'personId' | 'language' | 'market'
>;

/**
 * Builds the message with a code for its purpose. Only this message, never the page, says to a person that no account
 * exists.
 */
export function buildOtpMessage(input: OtpMessageInput, code: string): Message {
  const texts = otpTexts[input.language];
  const hasNoAccount = input.purpose === 'FORGOT' && input.personId === null;
  return input.channel === 'EMAIL'
    ? buildEmail(input, texts, hasNoAccount ? null : code)
    : buildTextMessage(input, texts, hasNoAccount ? null : code);
}

const minutes = otpRules.lifeSeconds / 60;

function buildTextMessage(
  { channel, to, purpose }: OtpMessageInput,
  texts: OtpTexts,
  code: string | null,
): Message {
  const text = code === null ? texts.noAccount.short : texts.short[purpose](code, minutes);
  return { channel, to, subject: '', text, html: null };
}

/** The subject starts with the code, so that a locked phone shows it and can fill it in. */
function buildEmail(
  { to, purpose, language, market }: OtpMessageInput,
  texts: OtpTexts,
  code: string | null,
): Message {
  const paragraphs =
    code === null
      ? [texts.noAccount.lead]
      : [texts.lead[purpose], code, `${texts.life(minutes)}\n${texts.warning}`];
  return {
    channel: 'EMAIL',
    to,
    audience: { language, market },
    subject: code === null ? texts.noAccount.subject : texts.subject(code),
    text: `${paragraphs.join('\n\n')}\n`,
    html: null,
  };
}
