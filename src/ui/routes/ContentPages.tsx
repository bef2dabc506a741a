import { useRouter } from '@tanstack/react-router';
import type { FaqQuery } from '#domain/content/faq.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { About, Privacy, Terms } from '../screens/content/Content.tsx';
import { FaqScreen } from '../screens/content/FaqScreen.tsx';
import { Forbidden } from '../screens/content/Forbidden.tsx';
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
  return <FaqsIn key={language} market={useMarket()} language={language} />;
}

function FaqsIn(of: FaqQuery) {
  const { flows } = useApp();
  return <FaqScreen flow={useResource(flows, 'faq', { market: of.market, language: of.language })} />;
}

export function AboutPage() {
  return <About />;
}

export function ForbiddenPage() {
  const { flows } = useApp();
  const { history } = useRouter();
  const [who, send] = useFlow(flows.session, toSessionView);
  return <Forbidden who={who} send={send} onBack={() => history.back()} />;
}

const useMarket = () => useApp().environment.market;
