import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { InstallmentEvent, TypedQuotaCard } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { type Choice, ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { ActionBar, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { cardExpiry, cardName } from '../../i18n/card-words.ts';
import { CardFields, cardFields, cardIssueWords } from '../sale/buy/CardFields.tsx';
import { cardIn, securityCodeIn } from '../sale/buy/card-entry.ts';
import { type FieldIssue, focusFirstInvalid, issueOf } from '../sale/buy/field-errors.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { QuotaOutcomeAlert } from './QuotaOutcomeAlert.tsx';
import { QuotaWishes } from './QuotaWishes.tsx';

type ChoosingView = Extract<InstallmentView, { readonly screen: 'choosing' }>;
type PayQuotasProps = {
  readonly view: ChoosingView;
  readonly send: (event: InstallmentEvent) => void;
  readonly market: MarketCode;
};

const another = 'new';

/** The next quota or all that are left, with a card that is kept or a new one, and the amount on the button. */
export function PayQuotas({ view, send, market }: PayQuotasProps) {
  const { t } = useLingui();
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const { charged, cards, cardId, paying, trouble, plan, outcome } = view;
  const refused = trouble?.fields ?? [];
  const issues = [...found, ...refused];
  const isSaidThere = refused.length > 0 && refused.every(({ field }) => cardFields.includes(field));
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    if (paying) return;
    const form = sent.currentTarget;
    const typed = typedIn(new FormData(form), { cardId, market, now: plan.serverNow });
    setFound(typed.ok ? [] : typed.error);
    if (!typed.ok) {
      focusFirstInvalid(form);
      return;
    }
    send({ type: 'payment.submitted', typed: typed.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  const newCard = <CardFields issues={issues} canBeKept={false} onBegun={() => undefined} />;
  return (
    <Stack gap={4}>
      <QuotaOutcomeAlert outcome={outcome} plan={plan} />
      <TroubleAlert trouble={isSaidThere ? null : trouble} />
      <form onSubmit={submit} noValidate aria-busy={paying}>
        <Stack gap={4}>
          <Heading as="h2">
            <Trans>Pay now</Trans>
          </Heading>
          <QuotaWishes {...view} onChoose={(wish) => send({ type: 'wish.chosen', wish })} />
          {cards.length === 0 ? (
            newCard
          ) : (
            <ChoiceList
              legend={t`Which card`}
              name="card"
              choices={[
                ...cards.map((card) => savedChoice(card, issues)),
                {
                  value: another,
                  label: <Trans>Another card</Trans>,
                  icon: <CreditCard size={24} aria-hidden="true" />,
                  body: newCard,
                },
              ]}
              chosen={cardId ?? another}
              onChoose={(value) => send({ type: 'card.chosen', cardId: value === another ? null : value })}
            />
          )}
          <ActionBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              icon={<Lock size={20} />}
              busy={paying ? <Trans>Paying</Trans> : undefined}
            >
              <PayWords amount={charged} />
            </Button>
          </ActionBar>
        </Stack>
      </form>
    </Stack>
  );
}

function PayWords({ amount }: { readonly amount: ChoosingView['charged'] }) {
  const total = <Money value={amount} />;
  return <Trans>Pay {total}</Trans>;
}

function savedChoice(card: SavedCard, issues: readonly FieldIssue[]): Choice<string> {
  const name = cardName(card);
  const expiry = cardExpiry(card);
  return {
    value: card.id,
    label: (
      <Trans>
        {name.brand} ending in {name.lastFour}
      </Trans>
    ),
    hint: <Trans>Expires {expiry}</Trans>,
    icon: <CreditCard size={24} aria-hidden="true" />,
    ...(card.isExpired
      ? { unavailable: <Trans>It expired in {expiry}</Trans> }
      : { body: <SecurityCode card={card} issues={issues} /> }),
  };
}

/** All that is asked of a card that is kept; it goes straight to the provider. */
function SecurityCode({
  card,
  issues,
}: {
  readonly card: SavedCard;
  readonly issues: readonly FieldIssue[];
}) {
  const { i18n } = useLingui();
  const words = cardIssueWords(issues, ['securityCode']) ?? issueOf(issues, 'securityCode');
  return (
    <Field
      name="securityCode"
      label={<Trans>Security code (CVC)</Trans>}
      type="password"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={card.securityCodeLength}
      error={words === null ? undefined : i18n._(words)}
    />
  );
}

/** What was typed, or everything that is wrong with it. */
function typedIn(
  form: FormData,
  {
    cardId,
    market,
    now,
  }: { readonly cardId: string | null; readonly market: MarketCode; readonly now: number },
): Result<TypedQuotaCard, readonly FieldIssue[]> {
  if (cardId !== null) {
    const securityCode = securityCodeIn(form);
    return securityCode === null
      ? err([{ field: 'securityCode', reason: 'SECURITY_CODE' }])
      : ok({ from: 'saved', cardId, securityCode });
  }
  const card = cardIn(form, { market, now, documentType: null, documentNumber: null });
  return card.ok ? ok({ from: 'new', card: card.value }) : card;
}
