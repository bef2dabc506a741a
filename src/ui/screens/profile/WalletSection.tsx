import { Trans, useLingui } from '@lingui/react/macro';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { money } from '#domain/shared/money.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { walletMovementNames } from '../../i18n/wallet-messages.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** Shows the wallet's balance and movements, and where late payments are refunded to. */
export function WalletSection({ view, send, market }: SectionProps & { readonly market: MarketCode }) {
  const { i18n } = useLingui();
  const { balance, movements, latePaymentDestination } = view.profile.wallet;
  return (
    <ProfileSection
      title={<Trans>My balance</Trans>}
      view={view}
      tasks={['latePaymentDestination']}
      doneMessage={<Trans>Saved.</Trans>}
    >
      <Stack>
        <Row spread>
          <Trans>Current balance</Trans>
          <b>
            <Money value={balance} />
          </b>
        </Row>
        <Note>
          <Trans>Use it to pay for all or part of a purchase. Refunds can be added to it.</Trans>
        </Note>
        {movements.length === 0 ? null : (
          <DefinitionList
            ruled
            items={movements.map(({ at, kind, amount, order }) => ({
              id: `${at} ${kind} ${amount}`,
              term: (
                <Stack gap={1}>
                  <span>{i18n._(walletMovementNames[kind])}</span>
                  <Note size="xs">
                    <DateText at={at} timeZone={markets[market].timeZone} format="dayAndTime" />
                    {order === null ? null : (
                      <>
                        {' · '}
                        <Trans>Order {order}</Trans>
                      </>
                    )}
                  </Note>
                </Stack>
              ),
              value: <Money value={money(amount, balance.currency)} />,
            }))}
          />
        )}
        <ChoiceList
          name="latePaymentDestination"
          legend={<Trans>If a late payment cannot buy your seats</Trans>}
          legendShown
          chosen={latePaymentDestination}
          onChoose={(place) => send({ type: 'latePaymentDestination.chosen', place })}
          choices={[
            {
              value: 'PAYMENT',
              label: <Trans>Refund my original payment method</Trans>,
              hint: <Trans>It may take a few days to appear at the bank.</Trans>,
            },
            {
              value: 'BALANCE',
              label: <Trans>Add it to my balance</Trans>,
              hint: <Trans>You can use it immediately.</Trans>,
            },
          ]}
        />
      </Stack>
    </ProfileSection>
  );
}
