import { Trans } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LegalDocument, LegalQuery, LegalText } from '#domain/catalogue/legal-text.ts';
import { getLanguageTag } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './Content.module.css';

type LegalPage = { readonly market: MarketCode; readonly document: LegalDocument };

type LegalScreenProps = LegalPage & { readonly flow: ResourceFlow<LegalQuery, LegalText> };

/** Shows the terms of sale (/tos) or the privacy policy (/privacy-policies) of a market. */
export function LegalScreen({ flow, ...page }: LegalScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<LegalText>);
  return <LegalViews {...page} view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type LegalViewsProps = LegalPage & {
  readonly view: ResourceView<LegalText>;
  readonly onRetry: () => void;
};

/** Shows the summary in the visitor's language above the binding text, which is in Spanish. */
export function LegalViews({ market, document, view, onRetry }: LegalViewsProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          {document === 'terms' ? <Trans>Terms of sale</Trans> : <Trans>Privacy</Trans>}
        </Heading>
        <div className={styles.prose}>{summaries[document]}</div>
        <ResourceContent view={view} onRetry={onRetry} empty={null}>
          {(text) => <FullText text={text} market={market} />}
        </ResourceContent>
        <div className={styles.actions}>
          <Row>
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
            {document === 'terms' ? (
              <LinkButton href="/privacy-policies" variant="link">
                <Trans>Privacy</Trans>
              </LinkButton>
            ) : (
              <LinkButton href="/tos" variant="link">
                <Trans>Terms of sale</Trans>
              </LinkButton>
            )}
          </Row>
        </div>
      </Stack>
    </Page>
  );
}

function FullText({ text, market }: { readonly text: LegalText; readonly market: MarketCode }) {
  return (
    <article className={styles.legal}>
      <header lang={getLanguageTag('es', market)}>
        <Heading>{text.title}</Heading>
      </header>
      <Note>
        <Trans>
          In force since{' '}
          <DateText at={text.effectiveFrom} timeZone={markets[market].timeZone} format="date" />. The Spanish
          text is the binding one.
        </Trans>
      </Note>
      <div className={styles.sections} lang={getLanguageTag('es', market)}>
        {text.sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
    </article>
  );
}

const summaries: Readonly<Record<LegalDocument, ReactNode>> = {
  terms: (
    <>
      <p>
        <Trans>The price you see first is the price you pay, including the service fee and taxes.</Trans>
      </p>
      <p>
        <Trans>Seats are yours once you pay. Until then we hold them for 10 minutes, with a countdown.</Trans>
      </p>
      <p>
        <Trans>If the event is cancelled, you are refunded to your original payment method.</Trans>
      </p>
    </>
  ),
  privacy: (
    <>
      <p>
        <Trans>
          We ask for your name, ID document, email and mobile number because your ticket and entry require
          them.
        </Trans>
      </p>
      <p>
        <Trans>
          Your card number goes directly from your browser to the payment provider. It never reaches us.
        </Trans>
      </p>
      <p>
        <Trans>You can ask to see, correct or delete your personal data.</Trans>
      </p>
    </>
  ),
};
