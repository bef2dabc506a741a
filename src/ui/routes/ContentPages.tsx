import { useRouter } from '@tanstack/react-router';
import type { FaqQuery } from '#domain/catalogue/faq.ts';
import type { LegalDocument } from '#domain/catalogue/legal-text.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { About } from '../screens/content/About.tsx';
import { FaqScreen } from '../screens/content/FaqScreen.tsx';
import { Forbidden } from '../screens/content/Forbidden.tsx';
import { LegalScreen } from '../screens/content/LegalScreen.tsx';
import type { Environment } from './router-context.ts';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function TermsPage() {
  return <Legal document="terms" />;
}

export function PrivacyPage() {
  return <Legal document="privacy" />;
}

function Legal({ document }: { readonly document: LegalDocument }) {
  const { flows, environment } = useApp();
  const query = { market: environment.market, document };
  return <LegalScreen flow={useResource(flows, 'legalText', query)} {...query} />;
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
  const { flows, environment } = useApp();
  const { history } = useRouter();
  const [session, send] = useFlow(flows.session, toSessionView);
  return (
    <>
      <Forbidden
        session={session}
        send={send}
        onBack={() => history.back()}
        otherSite={findOtherStaffSite(environment)}
      />
      <UpcomingEvents flows={flows} />
    </>
  );
}

const useMarket = () => useApp().environment.market;

/** Returns where staff of the other market sign in; null if the page does not know its address. */
function findOtherStaffSite({ market, sites }: Environment) {
  const other: MarketCode = market === 'COL' ? 'MEX' : 'COL';
  const site = sites[other];
  return site === undefined ? null : { market: other, href: `${site}/authorization/operators` };
}
