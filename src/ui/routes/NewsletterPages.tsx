import { useSearch } from '@tanstack/react-router';
import { NewsletterScreen } from '../screens/newsletter/NewsletterScreen.tsx';
import { parseNewsletterSearch } from './search-params.ts';
import { useApp } from './use-app.ts';

export function UnsubscribePage() {
  const { token } = parseNewsletterSearch(useSearch({ strict: false }));
  const { flows } = useApp();
  return <NewsletterScreen key={token} flow={flows.get('newsletter', { token: token ?? null })} />;
}
