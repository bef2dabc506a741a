import * as z from 'zod/mini';
import { maxSupportRequestLengths, supportTopics } from '#domain/market/support.ts';
import { email } from './contacts.ts';
import { defineEndpoint } from './endpoint.ts';
import { normalized, optionalText } from './values.ts';

/** Text of several lines, without other control characters and lone surrogates. */
const multilineText = z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u);

/** A request to the people of support, from anybody. Assumption: the specification names no such endpoint. */
export const sendSupportRequest = defineEndpoint({
  name: 'sendSupportRequest',
  method: 'POST',
  path: '/api/support-requests',
  tag: 'Support',
  summary:
    'Emails a request to the support mailbox of the market, with the order it is about if there is one.',
  access: 'public',
  body: z.object({
    topic: z.enum(supportTopics),
    email,
    orderCode: optionalText(maxSupportRequestLengths.orderCode),
    message: z
      .string()
      .check(normalized, z.minLength(1), z.maxLength(maxSupportRequestLengths.message), multilineText),
  }),
  status: 204,
  failures: ['TooManyRequestsException'],
});
