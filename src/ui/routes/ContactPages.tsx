import { useSearch } from '@tanstack/react-router';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { ContactFormScreen } from '../screens/content/ContactForm.tsx';
import { ContactScreen } from '../screens/content/ContactScreen.tsx';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function ContactPage() {
  const { flows, environment } = useApp();
  const [session] = useFlow(flows.session, toSessionView);
  const search = useSearch({ strict: false });
  const order = typeof search.order === 'string' ? search.order.slice(0, 40) : null;
  const email = session.screen === 'signedIn' ? session.user.email : '';
  return (
    <ContactScreen
      flow={useResource(flows, 'support', { market: environment.market })}
      order={order}
      form={
        <ContactFormScreen
          flow={usePageFlow('supportRequest', null)}
          order={order}
          topic={search.topic === 'refund' ? 'REFUND' : 'PURCHASE'}
          email={email ?? ''}
        />
      }
    />
  );
}
