import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import styles from './Content.module.css';

type ForMarket = { readonly market: MarketCode };

/** /tos: in short, and the whole text of this country. */
export function Terms({ market }: ForMarket) {
  return (
    <Reading
      title={<Trans>Terms of sale</Trans>}
      document={legalPath(market, 'terms')}
      documentName={<Trans>Read the whole terms</Trans>}
    >
      <p>
        <Trans>The price that you see first is the price that you pay: service fee and taxes included.</Trans>
      </p>
      <p>
        <Trans>
          Seats are yours once they are paid. Until then we hold them for 10 minutes, and say so with a clock.
        </Trans>
      </p>
      <p>
        <Trans>If the event is cancelled, your money goes back the way it came.</Trans>
      </p>
    </Reading>
  );
}

/** /privacy-policies. */
export function Privacy({ market }: ForMarket) {
  return (
    <Reading
      title={<Trans>Privacy</Trans>}
      document={legalPath(market, 'privacy')}
      documentName={<Trans>Read the whole policy</Trans>}
    >
      <p>
        <Trans>
          We ask for your name, your document and an e-mail, because the ticket and the gate need them.
        </Trans>
      </p>
      <p>
        <Trans>
          Your card number goes from your browser straight to the payment provider. It never reaches us.
        </Trans>
      </p>
      <p>
        <Trans>You can ask to see, correct or delete what we know of you.</Trans>
      </p>
    </Reading>
  );
}

/** /about-us. */
export function About() {
  return (
    <Reading title={<Trans>About Taquilla</Trans>}>
      <p>
        <Trans>
          Taquilla is the box office of clubs and organisers in Colombia and Mexico. We sell seats at matches,
          races and tournaments: on a map that is up to date, at a price with everything in it, with a ticket
          that opens the gate.
        </Trans>
      </p>
      <p>
        <Trans>
          Sellers at the windows use the same house as you do: a seat is sold once, whoever sells it.
        </Trans>
      </p>
    </Reading>
  );
}

type ReadingProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The static page with the whole text. */
  readonly document?: string;
  readonly documentName?: ReactNode;
};

function Reading({ title, children, document, documentName }: ReadingProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
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

/** A file of the public folder, not a page of the app. */
const legalPath = (market: MarketCode, name: 'terms' | 'privacy'): string =>
  `/legal/${markets[market].countryCode}/${name}.html`;
