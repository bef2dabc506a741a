import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import styles from './StaticPages.module.css';

type MarketProps = { readonly market: MarketCode };

/** Shows a summary of the terms of sale (/tos) and links to this country's full text. */
export function Terms({ market }: MarketProps) {
  return (
    <StaticPage
      title={<Trans>Terms of sale</Trans>}
      documentHref={buildLegalPath(market, 'terms')}
      documentLabel={<Trans>Read the full terms</Trans>}
    >
      <p>
        <Trans>The price you see first is the price you pay, including the service fee and taxes.</Trans>
      </p>
      <p>
        <Trans>Seats are yours once you pay. Until then we hold them for 10 minutes, with a countdown.</Trans>
      </p>
      <p>
        <Trans>If the event is cancelled, you are refunded to your original payment method.</Trans>
      </p>
    </StaticPage>
  );
}

/** Shows a summary of the privacy policy (/privacy-policies) and links to its full text. */
export function Privacy({ market }: MarketProps) {
  return (
    <StaticPage
      title={<Trans>Privacy</Trans>}
      documentHref={buildLegalPath(market, 'privacy')}
      documentLabel={<Trans>Read the full policy</Trans>}
    >
      <p>
        <Trans>
          We ask for your name, document and email because they are required for the ticket and entry.
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
    </StaticPage>
  );
}

/** Shows the page about the company (/about-us). */
export function About() {
  return (
    <StaticPage title={<Trans>About Taquilla</Trans>}>
      <p>
        <Trans>
          Taquilla sells tickets for clubs and organisers in Colombia and Mexico. Choose your seat for a
          match, race or tournament on an up-to-date map, see the full price and enter with your ticket on
          your phone.
        </Trans>
      </p>
      <p>
        <Trans>Our box offices sell from the same seats you see here. A seat is sold only once.</Trans>
      </p>
    </StaticPage>
  );
}

type StaticPageProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The static page with the full text. */
  readonly documentHref?: string;
  readonly documentLabel?: ReactNode;
};

function StaticPage({
  title,
  children,
  documentHref: document,
  documentLabel: documentName,
}: StaticPageProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          {title}
        </Heading>
        <div className={styles.prose}>{children}</div>
        {document === undefined ? null : (
          <Row>
            <LinkButton href={document} target="_self" icon={<FileText size={20} />}>
              {documentName}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Page>
  );
}

/** Builds the address of a static file in the public folder, which is not a route of the app. */
const buildLegalPath = (market: MarketCode, name: 'terms' | 'privacy'): string =>
  `/legal/${markets[market].countryCode}/${name}.html`;
