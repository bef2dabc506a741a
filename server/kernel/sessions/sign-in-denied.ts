/** Thrown when a person who proved who they are may not sign in: the account is deleted, or a demo person's on a public site. */
export class SignInDenied extends Error {
  override readonly name = 'SignInDenied';
}
