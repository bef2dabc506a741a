import { Plural } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { buildPlanOfferPath } from '#domain/sale/sale-path.ts';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { Row } from '../../../components/Layout/Layout.tsx';
import type { SaleProps } from '../sale-props.ts';

/** Leads to the installment plans of the held seats, where their club offers any. */
export function PlanOfferLink({ view }: Pick<SaleProps<'payment'>, 'view'>) {
  const { event, salesChannel, cart } = view;
  if (event.maxInstallments === 0) return null;
  return (
    <Row>
      <LinkButton
        href={buildPlanOfferPath(salesChannel, cart.reservation.reservationId)}
        icon={<CalendarDays size={20} />}
      >
        <Plural value={event.maxInstallments} one="Pay in installments" other="Pay in up to # installments" />
      </LinkButton>
    </Row>
  );
}
