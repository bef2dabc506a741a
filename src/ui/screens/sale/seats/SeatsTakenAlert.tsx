import { Trans } from '@lingui/react/macro';
import type { SeatIdentifier } from '#domain/reservation/reservation.ts';
import { toSeatSelection } from '#domain/sale/seat-selection.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Row } from '../../../components/Layout/Layout.tsx';
import { SeatsText } from '../SeatsText.tsx';

type SeatConflict = NonNullable<Extract<SaleView, { readonly screen: 'seats' }>['conflict']>;

type SeatsTakenAlertProps = {
  readonly conflict: SeatConflict;
  /** The best free seats are proposed again below. */
  readonly proposesAnew?: boolean;
  readonly onSelect: (seats: readonly SeatIdentifier[]) => void;
  readonly onClose: () => void;
};

/** Says that other buyers took the seats and nothing is held, and offers free seats nearby. */
export function SeatsTakenAlert({
  conflict,
  proposesAnew = false,
  onSelect: onTake,
  onClose,
}: SeatsTakenAlertProps) {
  return (
    <Alert
      tone="danger"
      announce="now"
      onClose={onClose}
      title={<Trans>Seats no longer available</Trans>}
      action={
        conflict.alternatives.length === 0 ? undefined : (
          <Row>
            {conflict.alternatives.map((seats) => (
              <Button
                key={seats.map(({ sectionCode, seatCode }) => `${sectionCode}/${seatCode}`).join()}
                size="small"
                onClick={() => onTake(seats)}
              >
                <SeatsText items={toSeatSelection(seats)} />
              </Button>
            ))}
          </Row>
        )
      }
    >
      <p>
        <Trans>
          No longer available: <SeatsText items={toSeatSelection(conflict.taken)} />. No seats were held and
          you were not charged.
        </Trans>
      </p>
      {conflict.alternatives.length === 0 ? (
        <p>
          {proposesAnew ? (
            <Trans>Below you see the best that is free now.</Trans>
          ) : (
            <Trans>Choose other seats. Availability is up to date.</Trans>
          )}
        </p>
      ) : (
        <p>
          <Trans>Available now:</Trans>
        </p>
      )}
    </Alert>
  );
}
