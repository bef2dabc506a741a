import type { ProfileEvent } from '#machines/profile/profile.events.ts';
import type { ProfileView } from '#machines/profile/profile.view.ts';

export type ReadyProfile = Extract<ProfileView, { readonly screen: 'ready' }>;

/** What a part of an account's page tells of its last change. */
export type Outcome = Pick<ReadyProfile, 'busy' | 'done' | 'trouble'>;

/** Where somebody is signed in, a fan or an operator. */
export type SessionsPartProps = {
  readonly view: Outcome & Pick<ReadyProfile, 'sessions' | 'endingSession'>;
  readonly send: (event: Extract<ProfileEvent, { readonly type: 'sessions.ended' }>) => void;
};

/** Anybody's password. */
export type PasswordPartProps = {
  readonly view: Outcome & {
    readonly profile: Pick<ReadyProfile['profile'], 'hasPassword' | 'user'>;
    readonly passwordsSet: number;
  };
  readonly send: (event: Extract<ProfileEvent, { readonly type: 'password.submitted' }>) => void;
};

/** What each part of the account's page is given. */
export type SectionProps = {
  readonly view: ReadyProfile;
  readonly send: (event: ProfileEvent) => void;
};
