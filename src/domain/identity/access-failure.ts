/** The codes of access: no session, no permission, an old authentication, an invalid link or signature. */
export const accessFailureCodes = [
  'SESSION_REQUIRED',
  'SIGNATURE_INVALID',
  'FORBIDDEN',
  'REAUTHENTICATION_REQUIRED',
  'LINK_INVALID',
  'LAST_MANAGER',
] as const;
export type AccessFailureCode = (typeof accessFailureCodes)[number];
