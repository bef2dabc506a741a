import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';

/** Warns that the seat availability may be out of date while the connection is lost. */
export function StaleSeatsAlert({ onReload }: { readonly onReload: () => void }) {
  return (
    <Alert
      tone="attention"
      announce="politely"
      title={<Trans>Connection lost. Seat availability may be out of date</Trans>}
      action={
        <Button size="small" onClick={onReload}>
          <Trans>Reload seats</Trans>
        </Button>
      }
    >
      <Trans>Reconnecting. A seat is yours only once it is held.</Trans>
    </Alert>
  );
}
