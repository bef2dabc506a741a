import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { TypedCard } from '#machines/card-selection/card-selection.events.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { type Choice, ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { ActionBar, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { describeCard, formatCardExpiry } from '../../i18n/card-format.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { type FieldIssue, focusFirstInvalid, getIssueMessage } from '../forms/field-errors.ts';
import { cardFields, parseCardForm, readSecurityCode } from '../payment-methods/card-form.ts';
import { CardFields, getCardIssueMessage } from '../sale/buy/CardFields.tsx';
import { InstallmentResultAlert } from './InstallmentResultAlert.tsx';
import { InstallmentSelector } from './InstallmentSelector.tsx';

type ChoosingView = Extract<InstallmentView, { readonly screen: 'choosing' }>;
type PayInstallmentsFormProps = {
  readonly view: ChoosingView;
  readonly send: (event: InstallmentEvent) => void;
  readonly market: MarketCode;
};

const newCardValue = 'new';

/** Pays the next installment or all that are left, with a saved or a new card. */
export function PayInstallmentsForm({ view, send, market }: PayInstallmentsFormProps) {
  const { t } = useLingui();
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const { charged, cards, cardId, paying, failure, plan, result } = view;
  const serverIssues = failure?.fields ?? [];
  const issues = [...localIssues, ...serverIssues];
  const areShownAtFields =
    serverIssues.length > 0 && serverIssues.every(({ field }) => cardFields.includes(field));
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (paying) return;
    const form = submitEvent.currentTarget;
    const typed = parseCardInput(new FormData(form), { cardId, market, now: plan.serverNow });
    setLocalIssues(typed.ok ? [] : typed.error);
    if (!typed.ok) {
      focusFirstInvalid(form);
      return;
    }
    send({ type: 'payment.submitted', payment: typed.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  const newCard = <CardFields issues={issues} canBeSaved={false} onBinChange={() => undefined} />;
  return (
    <Stack gap={4}>
      <InstallmentResultAlert result={result} plan={plan} />
      <FailureAlert failure={areShownAtFields ? null : failure} />
      <form onSubmit={submit} noValidate aria-busy={paying}>
        <Stack gap={4}>
          <Heading as="h2">
            <Trans>Pay now</Trans>
          </Heading>
          <InstallmentSelector {...view} onChoose={(scope) => send({ type: 'scope.chosen', scope })} />
          {cards.length === 0 ? (
            newCard
          ) : (
            <ChoiceList
              legend={t`Which card`}
              name="card"
              choices={[
                ...cards.map((card) => toSavedCardChoice(card, issues)),
                {
                  value: newCardValue,
                  label: <Trans>Use a different card</Trans>,
                  icon: <CreditCard size={24} aria-hidden="true" />,
                  body: newCard,
                },
              ]}
              chosen={cardId ?? newCardValue}
              onChoose={(value) =>
                send({ type: 'card.chosen', cardId: value === newCardValue ? null : value })
              }
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
              <PayLabel amount={charged} />
            </Button>
          </ActionBar>
        </Stack>
      </form>
    </Stack>
  );
}

function PayLabel({ amount }: { readonly amount: ChoosingView['charged'] }) {
  const total = <Money value={amount} />;
  return <Trans>Pay {total}</Trans>;
}

function toSavedCardChoice(card: SavedCard, issues: readonly FieldIssue[]): Choice<string> {
  const name = describeCard(card);
  const expiry = formatCardExpiry(card);
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

/** Asks for the security code of a saved card, which goes straight to the provider. */
function SecurityCode({
  card,
  issues,
}: {
  readonly card: SavedCard;
  readonly issues: readonly FieldIssue[];
}) {
  const { i18n } = useLingui();
  const message = getCardIssueMessage(issues, ['securityCode']) ?? getIssueMessage(issues, 'securityCode');
  return (
    <Field
      name="securityCode"
      label={<Trans>Security code (CVC)</Trans>}
      type="password"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={card.securityCodeLength}
      error={message === null ? undefined : i18n._(message)}
    />
  );
}

/** Parses the card form, or returns every issue at once. */
function parseCardInput(
  form: FormData,
  {
    cardId,
    market,
    now,
  }: { readonly cardId: string | null; readonly market: MarketCode; readonly now: number },
): Result<TypedCard, readonly FieldIssue[]> {
  if (cardId !== null) {
    const securityCode = readSecurityCode(form);
    return securityCode === null
      ? err([{ field: 'securityCode', reason: 'SECURITY_CODE' }])
      : ok({ method: 'CARD', from: 'saved', cardId, securityCode });
  }
  const card = parseCardForm(form, { market, now, documentType: null, documentNumber: null });
  return card.ok ? ok({ method: 'CARD', from: 'new', card: card.value, shouldSave: false }) : card;
}
