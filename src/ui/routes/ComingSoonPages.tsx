import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { parseSaleStep } from '#domain/sale/sale-path.ts';
import { ComingSoon, eventsLink } from '../screens/content/ComingSoon.tsx';
import { SellerLayout } from './SellerLayout.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';

export function InscriptionsPage() {
  return (
    <ComingSoonWithEvents title={<Trans>Registration is not open yet</Trans>}>
      <Trans>Races you can enter will be here.</Trans>
    </ComingSoonWithEvents>
  );
}

export function InscriptionPage() {
  return (
    <ComingSoonWithEvents title={<Trans>This registration is not open yet</Trans>}>
      <Trans>When registration opens, you can sign up here and get your bib number.</Trans>
    </ComingSoonWithEvents>
  );
}

type ComingSoonWithEventsProps = { readonly title: ReactNode; readonly children: ReactNode };

function ComingSoonWithEvents(props: ComingSoonWithEventsProps) {
  const { flows } = useApp();
  return (
    <>
      <ComingSoon {...props} back={eventsLink} />
      <UpcomingEvents flows={flows} />
    </>
  );
}

export function SaleComingSoonPage() {
  return <ComingSoonStep salesChannel="SELF_SERVICE" />;
}

export function AssistedComingSoonPage() {
  return (
    <SellerLayout>
      <ComingSoonStep salesChannel="ASSISTED" />
    </SellerLayout>
  );
}

/** Placeholder for steps whose products are not on sale yet. */
function ComingSoonStep({ salesChannel }: { readonly salesChannel: SalesChannel }) {
  const step = useLocation({ select: ({ pathname }) => parseSaleStep(pathname)?.step });
  const back = salesChannelRules[salesChannel].requiresFan
    ? { href: salesChannelRules[salesChannel].basePath, label: <Trans>Back to assisted sales</Trans> }
    : eventsLink;
  switch (step) {
    default:
      return (
        <ComingSoon title={<Trans>Registration is not open yet</Trans>} back={back}>
          <Trans>The registration form of each race will be here. Nothing was submitted.</Trans>
        </ComingSoon>
      );
  }
}
