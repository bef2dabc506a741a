import { useRouter } from '@tanstack/react-router';
import type { FaqQuery } from '#domain/catalogue/faq.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { FaqScreen } from '../screens/content/FaqScreen.tsx';
import { Forbidden } from '../screens/content/Forbidden.tsx';
import { About, Privacy, Terms } from '../screens/content/StaticPages.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function TermsPage() {
  return <Terms market={useMarket()} />;
}

export function PrivacyPage() {
  return <Privacy market={useMarket()} />;
}

export function FaqsPage() {
  const language = useLanguage();
  return <LocalizedFaqs key={language} market={useMarket()} language={language} />;
}

function LocalizedFaqs(query: FaqQuery) {
  const { flows } = useApp();
  return <FaqScreen flow={useResource(flows, 'faq', { market: query.market, language: query.language })} />;
}

export function AboutPage() {
  return <About />;
}

export function ForbiddenPage() {
  const { flows } = useApp();
  const { history } = useRouter();
  const [session, send] = useFlow(flows.session, toSessionView);
  return <Forbidden session={session} send={send} onBack={() => history.back()} />;
}

const useMarket = () => useApp().environment.market;
