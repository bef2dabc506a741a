import { Trans } from '@lingui/react/macro';
import type { KeptAct, KeptSale } from '#domain/order/kept-sale.ts';
import { Alert } from '../../components/Alert/Alert.tsx';

type KeptDoneProps = { readonly done: { readonly sale: KeptSale; readonly act: KeptAct } };

/** What was ended just now, said once. */
export function KeptDone({ done: { sale, act } }: KeptDoneProps) {
  const code = sale.code ?? sale.event;
  const name = sale.buyer?.name ?? '';
  switch (act.do) {
    case 'PAY':
      return (
        <Alert tone="success" announce="now" title={<Trans>{code} is paid</Trans>}>
          <Trans>The tickets are in the account of {name}, and on their way by e-mail.</Trans>
        </Alert>
      );
    case 'CONFIRM':
      return (
        <Alert tone="success" announce="now" title={<Trans>The transfer of {code} is confirmed</Trans>}>
          <Trans>The tickets are in the account of {name}, and on their way by e-mail.</Trans>
        </Alert>
      );
    case 'RELEASE':
      return (
        <Alert tone="success" announce="now" title={<Trans>The seats of {code} are for sale again</Trans>} />
      );
    case 'REFUSE':
      return (
        <Alert tone="success" announce="now" title={<Trans>The transfer of {code} is refused</Trans>}>
          <Trans>The seats are for sale again, and we write to {name}.</Trans>
        </Alert>
      );
  }
}
