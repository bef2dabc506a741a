import type { ProfileEvent } from '#machines/profile/profile.events.ts';
import type { ProfileView } from '#machines/profile/profile.view.ts';

export type ReadyProfile = Extract<ProfileView, { readonly screen: 'ready' }>;

/** The progress and result of a section's latest change. */
export type TaskStatus = Pick<ReadyProfile, 'busy' | 'done' | 'failure'>;

/** The props of the sessions section, of a fan or an operator. */
export type SessionsProps = {
  readonly view: TaskStatus & Pick<ReadyProfile, 'sessions' | 'endingSession'>;
  readonly send: (event: Extract<ProfileEvent, { readonly type: 'sessionEnd.requested' }>) => void;
};

/** The props of the password section, of a fan or an operator. */
export type PasswordProps = {
  readonly view: TaskStatus & {
    readonly profile: Pick<ReadyProfile['profile'], 'hasPassword' | 'user'>;
    readonly passwordsSet: number;
  };
  readonly send: (event: Extract<ProfileEvent, { readonly type: 'password.submitted' }>) => void;
};

/** The props of each section of the account. */
export type SectionProps = {
  readonly view: ReadyProfile;
  readonly send: (event: ProfileEvent) => void;
};
