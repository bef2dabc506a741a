import { Trans } from '@lingui/react/macro';
import type { SeatName } from '#domain/reservation/reservation.ts';
import { choiceOf } from '#domain/sale/choice.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Row } from '../../../components/Layout/Layout.tsx';
import { PlacesText } from '../PlacesText.tsx';

type Conflict = NonNullable<Extract<SaleView, { readonly screen: 'seats' }>['conflict']>;

type ConflictAlertProps = {
  readonly conflict: Conflict;
  readonly onTake: (seats: readonly SeatName[]) => void;
};

/** Somebody was faster: what is gone, that nothing is held, and as many free seats near it, one tap away. */
export function ConflictAlert({ conflict, onTake }: ConflictAlertProps) {
  return (
    <Alert
      tone="danger"
      announce="now"
      title={<Trans>Someone else was faster</Trans>}
      action={
        conflict.alternatives.length === 0 ? undefined : (
          <Row>
            {conflict.alternatives.map((seats) => (
              <Button
                key={seats.map(({ sectionCode, seatCode }) => `${sectionCode}/${seatCode}`).join()}
                size="small"
                onClick={() => onTake(seats)}
              >
                <PlacesText items={choiceOf(seats)} />
              </Button>
            ))}
          </Row>
        )
      }
    >
      <p>
        <Trans>
          Taken: <PlacesText items={choiceOf(conflict.taken)} />. Nothing was held and nothing was charged.
        </Trans>
      </p>
      {conflict.alternatives.length === 0 ? (
        <p>
          <Trans>Choose others: what is free is up to date.</Trans>
        </p>
      ) : (
        <p>
          <Trans>These are free right now:</Trans>
        </p>
      )}
    </Alert>
  );
}
