import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert/Alert.tsx';

/** Warns a seller not to charge the fan again for a payment that the fan still completes. */
export function DoNotChargeAgain() {
  return (
    <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
      <Trans>
        You can go on to the next sale; this payment will not be affected. The fan can find it in My
        purchases.
      </Trans>
    </Alert>
  );
}
