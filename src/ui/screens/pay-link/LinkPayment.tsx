import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { waysOutOf } from '#domain/payment/decline-reason.ts';
import type { PriceParts } from '#domain/reservation/reservation.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { PayLinkEvent } from '#machines/pay-link/pay-link.events.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { type FieldIssue, focusFirstInvalid } from '../sale/buy/field-errors.ts';
import { declinedFields } from '../sale/buy/lead-to-step.ts';
import { paymentIn } from '../sale/buy/payment-entry.ts';
import { PlacesList } from '../sale/PlacesText.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkRefusal } from './LinkRefusal.tsx';
import { LinkWays } from './LinkWays.tsx';

type LinkPaymentProps = {
  readonly view: Extract<PayLinkView, { readonly screen: 'payment' }>;
  readonly send: (event: PayLinkEvent) => void;
  readonly market: MarketCode;
};

/** What is to be paid, until when, and how; one button. What was typed stays, but for the security code. */
export function LinkPayment({ view, send, market }: LinkPaymentProps) {
  const { t } = useLingui();
  const { sale, way, paying, trouble, refused } = view;
  const { issues, submit } = useLinkForm({ view, send, market });
  const total = <Money value={view.charged} />;
  const { city } = sale;
  return (
    <Page>
      <Split
        aside={
          <Panel>
            <Charge total={sale.total} />
          </Panel>
        }
      >
        <Stack gap={3}>
          <Heading as="h1" look="title">
            <Trans>Pay for your seats</Trans>
          </Heading>
          <div>
            <p>
              <b>{sale.event}</b>
            </p>
            <p>
              <DateText at={sale.startsAt} timeZone={sale.timeZone} look="dayAndTime" />, {sale.venue}, {city}
            </p>
            <PlacesList items={sale.items} />
          </div>
          <p>
            <Trans>
              They are kept for you until{' '}
              <b>
                <DateText at={sale.payBy} timeZone={sale.timeZone} look="dayAndTime" />
              </b>{' '}
              ({city} time).
            </Trans>
          </p>
        </Stack>
        {refused === null ? null : (
          <LinkRefusal
            refused={refused}
            out={waysOutOf(view.choices, { kept: view.card.chosen !== null, inParts: view.plans.length > 0 })}
          />
        )}
        {view.fields.length > 0 ? null : <TroubleAlert trouble={trouble} />}
        <form id="payment" onSubmit={submit} noValidate aria-busy={paying} aria-label={t`Payment`}>
          <Stack gap={5}>
            <LinkWays
              view={view}
              send={send}
              issues={issues}
              card={<LinkCard view={view} send={send} market={market} issues={issues} />}
            />
            <ActionBar>
              <Button
                type="submit"
                variant="primary"
                size="large"
                wide
                icon={<Lock size={20} />}
                busy={paying ? <Trans>Paying</Trans> : undefined}
                unavailable={way === null ? <Trans>Choose how to pay</Trans> : undefined}
              >
                {way === null || way.method === 'CARD' ? (
                  <Trans>Pay {total}</Trans>
                ) : (
                  <Trans>Go on to pay {total}</Trans>
                )}
              </Button>
            </ActionBar>
            <Note>
              <Trans>The tickets go to the account of the fan whom this was sent to.</Trans>
            </Note>
          </Stack>
        </form>
        {view.choices.length > 0 ? null : (
          <Alert tone="attention" title={<Trans>There is no way to pay now. Try again in a moment.</Trans>} />
        )}
      </Split>
    </Page>
  );
}

/** The total to the cent, and what it is made of. */
function Charge({ total }: { readonly total: PriceParts }) {
  const { currency } = total;
  const parts = [
    { id: 'base', term: <Trans>Tickets</Trans>, amount: total.base },
    { id: 'fee', term: <Trans>Service fee</Trans>, amount: total.fee },
    { id: 'tax', term: <Trans>Taxes</Trans>, amount: total.tax },
  ];
  return (
    <Stack>
      <Heading look="card">
        <Trans>What you pay</Trans>
      </Heading>
      <Lines
        ruled
        items={[
          ...parts.map(({ id, term, amount }) => ({
            id,
            term,
            value: <Money value={{ amount, currency }} />,
          })),
          { id: 'total', term: <Trans>Total</Trans>, value: <b>{formatMoneyWithCode(totalOf(total))}</b> },
        ]}
      />
    </Stack>
  );
}

function useLinkForm({ view, send, market }: LinkPaymentProps) {
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const { sale, way, card, choices, serverNow, paying } = view;
    if (way === null || paying) return;
    const form = sent.currentTarget;
    const payment = paymentIn(new FormData(form), {
      way,
      choices,
      cardId: card.chosen,
      market,
      event: sale,
      now: serverNow,
      documentType: null,
      documentNumber: null,
    });
    setFound(payment.ok ? [] : payment.error);
    if (!payment.ok) return focusFirstInvalid(form);
    send({ type: 'payment.submitted', payment: payment.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  return {
    issues: [...found, ...view.fields, ...declinedFields(view.refused?.statusDetail ?? null)],
    submit,
  };
}
