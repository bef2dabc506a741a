import { Trans, useLingui } from '@lingui/react/macro';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { money } from '#domain/shared/money.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { balanceMovementNames } from '../../i18n/balance-words.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** What the fan has with us, how it came to that, and whether late money shall come to it. */
export function BalanceSection({ view, send, market }: SectionProps & { readonly market: MarketCode }) {
  const { i18n } = useLingui();
  const { balance, movements, lateMoney } = view.profile.wallet;
  return (
    <ProfileSection
      title={<Trans>My balance</Trans>}
      view={view}
      about={['lateMoney']}
      done={<Trans>Saved.</Trans>}
    >
      <Stack>
        <Row spread>
          <Trans>You have</Trans>
          <b>
            <Money value={balance} />
          </b>
        </Row>
        <Note>
          <Trans>It pays a purchase, or a part of it. Refunds may be put into it.</Trans>
        </Note>
        {movements.length === 0 ? null : (
          <Lines
            ruled
            items={movements.map(({ at, kind, amount, order }) => ({
              id: `${at} ${kind} ${amount}`,
              term: (
                <Stack gap={1}>
                  <span>{i18n._(balanceMovementNames[kind])}</span>
                  <Note size="xs">
                    <DateText at={at} timeZone={markets[market].timeZone} look="dayAndTime" />
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
          name="lateMoney"
          legend={<Trans>If a payment comes too late to buy anything</Trans>}
          legendShown
          chosen={lateMoney}
          onChoose={(place) => send({ type: 'lateMoney.chosen', place })}
          choices={[
            {
              value: 'PAYMENT',
              label: <Trans>Give it back the way I paid</Trans>,
              hint: <Trans>A bank may take some days to show it.</Trans>,
            },
            {
              value: 'BALANCE',
              label: <Trans>Put it into my balance</Trans>,
              hint: <Trans>You can pay with it at once.</Trans>,
            },
          ]}
        />
      </Stack>
    </ProfileSection>
  );
}
