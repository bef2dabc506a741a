import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '#domain/market/format/money.ts';
import { parseMoney } from '#domain/market/format/parse-money.ts';
import { calculateChange, suggestTenders } from '#domain/payment/cash-tender.ts';
import type { Money as Amount } from '#domain/shared/money.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { type FieldIssue, getIssueMessage } from '../forms/field-errors.ts';

type CollectedCashFieldsProps = { readonly total: Amount; readonly issues: readonly FieldIssue[] };

/** Asks how much cash the fan handed over, and shows the change. An empty field means the exact total. */
export function CollectedCashFields({ total, issues }: CollectedCashFieldsProps) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const received = parseMoney(typed, total.currency);
  const change = received.ok ? calculateChange(total, received.value) : null;
  const issue = typed === '' || change !== null ? null : getIssueMessage(issues, 'received');
  return (
    <Stack gap={3}>
      <Field
        name="received"
        value={typed}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        optional
        label={<Trans>Cash received</Trans>}
        hint={<Trans>Leave empty if the fan pays the exact amount.</Trans>}
        error={issue === null ? undefined : i18n._(issue)}
      />
      <Row>
        {suggestTenders(total).map((tender) => (
          <Button key={tender.amount} size="small" onClick={() => setTyped(formatMoney(tender))}>
            <Money value={tender} />
          </Button>
        ))}
      </Row>
      <div role="status">
        {change === null ? null : (
          <Heading as="p" variant="section">
            <Trans>
              Change: <Money value={change} />
            </Trans>
          </Heading>
        )}
      </div>
    </Stack>
  );
}
