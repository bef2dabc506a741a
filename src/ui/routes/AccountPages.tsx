import { useState } from 'react';
import type { AccountSection } from '#domain/identity/account-section.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { SavedCardsScreen } from '../screens/cards/SavedCardsScreen.tsx';
import { ProfileScreen } from '../screens/profile/ProfileScreen.tsx';
import { useApp, usePageFlow } from './use-app.ts';

/** The signed-in person's account. After sign-out it still shows what happened; the next person gets a page of their own. */
export function ProfilePage({ section = null }: { readonly section?: AccountSection | null }) {
  const { flows } = useApp();
  const [session] = useFlow(flows.session, toSessionView);
  const id = session.screen === 'signedIn' ? session.user.id : null;
  const [lastSeen, setSeen] = useState({ id, visit: 0 });
  if (id !== lastSeen.id) setSeen({ id, visit: id === null ? lastSeen.visit : lastSeen.visit + 1 });
  return <UserProfile key={lastSeen.visit} section={section} />;
}

function UserProfile({ section }: { readonly section: AccountSection | null }) {
  const { flows, environment } = useApp();
  const flow = usePageFlow('profile', null);
  return (
    <ProfileScreen
      flow={flow}
      session={flows.session}
      preferencesFlow={flows.preferences}
      market={environment.market}
      section={section}
      cards={<CardsOfFan />}
    />
  );
}

const CardsOfFan = () => <SavedCardsScreen flow={usePageFlow('savedCards', null)} />;

export const BalancePage = () => <ProfilePage section="balance" />;
export const CardsPage = () => <ProfilePage section="cards" />;
export const DetailsPage = () => <ProfilePage section="details" />;
export const NotificationsPage = () => <ProfilePage section="notifications" />;
export const SecurityPage = () => <ProfilePage section="security" />;
