/**
 * The codes of access: no session, no permission, an old authentication, an invalid link or signature, a channel by
 * which no code is sent.
 */
export const accessFailureCodes = [
  'SESSION_REQUIRED',
  'SIGNATURE_INVALID',
  'FORBIDDEN',
  'REAUTHENTICATION_REQUIRED',
  'LINK_INVALID',
  'CHANNEL_NOT_OFFERED',
] as const;
export type AccessFailureCode = (typeof accessFailureCodes)[number];
