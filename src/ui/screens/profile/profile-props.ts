import type { ProfileEvent } from '#machines/profile/profile.events.ts';
import type { ProfileView } from '#machines/profile/profile.view.ts';

export type ReadyProfile = Extract<ProfileView, { readonly screen: 'ready' }>;

/** What each part of the account's page is given. */
export type SectionProps = {
  readonly view: ReadyProfile;
  readonly send: (event: ProfileEvent) => void;
};
