import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { saleStepAt } from '#domain/sale/sale-path.ts';
import { Later, toEvents } from '../screens/content/Later.tsx';
import { AtTheDesk } from './AtTheDesk.tsx';

export function ToursPage() {
  return (
    <Later title={<Trans>Tours are not on sale yet</Trans>} back={toEvents}>
      <Trans>Visits to the stadiums will be sold here. Matches, races and tournaments are on sale now.</Trans>
    </Later>
  );
}

export function InscriptionsPage() {
  return (
    <Later title={<Trans>Inscriptions are not open yet</Trans>} back={toEvents}>
      <Trans>Races that you can run yourself will be here. To watch one, look among the events.</Trans>
    </Later>
  );
}

export function InscriptionPage() {
  return (
    <Later title={<Trans>This inscription is not open yet</Trans>} back={toEvents}>
      <Trans>When it opens you will sign up here, and your number will be waiting.</Trans>
    </Later>
  );
}

export function OwnLater() {
  return <LaterStep mode="SELF_SERVICE" />;
}

export function AssistedLater() {
  return (
    <AtTheDesk>
      <LaterStep mode="ASSISTED" />
    </AtTheDesk>
  );
}

/** Steps of a sale that nothing on sale leads to yet. */
function LaterStep({ mode }: { readonly mode: SaleMode }) {
  const step = useLocation({ select: ({ pathname }) => saleStepAt(pathname)?.step });
  const back = saleDesks[mode].namesFan
    ? { href: saleDesks[mode].basePath, label: <Trans>Back to the desk</Trans> }
    : toEvents;
  switch (step) {
    case 'TOUR_SELECT':
      return (
        <Later title={<Trans>Tours are not on sale yet</Trans>} back={back}>
          <Trans>You will choose the day and the hour of your visit here.</Trans>
        </Later>
      );
    default:
      return (
        <Later title={<Trans>Inscriptions are not open yet</Trans>} back={back}>
          <Trans>The form of each race will be here. Nothing was sent.</Trans>
        </Later>
      );
  }
}
