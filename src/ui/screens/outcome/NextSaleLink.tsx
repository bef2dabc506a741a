import { Trans } from '@lingui/react/macro';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { LinkButton, type LinkButtonProps } from '../../components/Button/Button.tsx';

/** Leads a seller to the next sale, also by Ctrl+Enter. */
export function NextSaleLink(look: Pick<LinkButtonProps, 'variant' | 'size' | 'wide' | 'iconAfter'>) {
  return (
    <LinkButton {...look} href={salesChannelRules.ASSISTED.basePath} data-main-action="">
      <Trans>Next sale</Trans>
    </LinkButton>
  );
}
