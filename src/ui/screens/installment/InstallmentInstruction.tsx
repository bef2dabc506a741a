import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { InstallmentPayment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { formatList } from '#domain/market/format/list.ts';
import { formatMoney } from '#domain/market/format/money.ts';
import { formatClabe } from '#domain/payment/clabe.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { cashProviderNames } from '../../i18n/cash-provider-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type CopyField, CopyFields } from '../outcome/CopyFields.tsx';
import { groupDigits } from '../outcome/group-digits.ts';

type InstructionProps<Kind extends PaymentInstruction['kind']> = {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: Kind }>;
  readonly amount: string;
  readonly timeZone: string;
};

/** Shows by what and until when a pending payment of installments is paid: a reference, a CLABE or the bank's page. */
export function InstallmentInstruction({
  instruction,
  payment,
  plan: { timeZone },
}: {
  readonly instruction: PaymentInstruction;
  readonly payment: InstallmentPayment;
  readonly plan: InstallmentPlan;
}) {
  const amount = formatMoney(payment.amount);
  switch (instruction.kind) {
    case 'SHOP':
      return <ShopReference {...{ instruction, amount, timeZone }} />;
    case 'CLABE':
      return <ClabeTransfer {...{ instruction, amount, timeZone }} payment={payment} />;
    case 'BANK':
      return <BankPage {...{ instruction, amount, timeZone }} />;
    default:
      // Installments have neither a box office code nor a link.
      return null;
  }
}

function ShopReference({ instruction, amount, timeZone }: InstructionProps<'SHOP'>) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { provider, reference, barcode, verificationCode, url, expiresAt, payAt } = instruction;
  const shop = i18n._(cashProviderNames[provider]);
  const locations = formatList(payAt, language);
  const figures: CopyField[] = [
    { id: 'reference', label: t`Reference`, text: groupDigits(reference), copyText: reference, big: true },
    ...(verificationCode === null || verificationCode === reference
      ? []
      : [{ id: 'code', label: t`Verification code`, text: verificationCode, copyText: verificationCode }]),
    { id: 'amount', label: t`Exact amount`, text: amount },
  ];
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          {payAt.length === 1 ? (
            <Trans>
              Pay {amount} at any {shop}
            </Trans>
          ) : (
            <Trans>Pay {amount} in cash</Trans>
          )}
        </Heading>
        <p>
          <Trans>At {locations}, as a service payment. Keep the receipt.</Trans>{' '}
          <PayBefore at={expiresAt} timeZone={timeZone} />
        </p>
        {barcode === null ? null : <Barcode value={barcode} />}
        <CopyFields figures={figures} />
        <Note>
          <Trans>The store or bank may charge its own fee.</Trans>
        </Note>
        {url === null ? null : (
          <Row>
            <LinkButton
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              iconAfter={<ExternalLink size={20} />}
            >
              <Trans>Open the {shop} voucher</Trans>
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function ClabeTransfer({
  instruction: { clabe, bank, beneficiary, concept, expiresAt },
  amount,
  timeZone,
  payment,
}: InstructionProps<'CLABE'> & { readonly payment: InstallmentPayment }) {
  const { t } = useLingui();
  const figures: CopyField[] = [
    { id: 'clabe', label: t`CLABE`, text: formatClabe(clabe), copyText: clabe, big: true },
    {
      id: 'amount',
      label: t`Exact amount`,
      text: amount,
      copyText: (payment.amount.amount / 100).toFixed(2),
      big: true,
    },
    ...(concept === '' ? [] : [{ id: 'concept', label: t`Concept`, text: concept, copyText: concept }]),
    {
      id: 'beneficiary',
      label: t`Beneficiary`,
      text: bank === '' ? beneficiary : `${beneficiary} · ${bank}`,
    },
  ];
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Trans>Transfer {amount} by SPEI</Trans>
        </Heading>
        <p>
          <PayBefore at={expiresAt} timeZone={timeZone} />{' '}
          <Trans>A different amount waits for manual review.</Trans>
        </p>
        <CopyFields figures={figures} />
      </Stack>
    </Panel>
  );
}

function BankPage({ instruction, amount, timeZone }: InstructionProps<'BANK'>) {
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Trans>Pay {amount} at your bank</Trans>
        </Heading>
        <p>
          <Trans>You will go to your bank’s page and then return here.</Trans>{' '}
          <PayBefore at={instruction.expiresAt} timeZone={timeZone} />
        </p>
        <Row>
          <LinkButton
            href={instruction.url}
            variant="primary"
            size="large"
            iconAfter={<ExternalLink size={20} />}
          >
            <Trans>Go to my bank</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}

const PayBefore = ({ at, timeZone }: { readonly at: number; readonly timeZone: string }) => (
  <Trans>
    Pay before{' '}
    <b>
      <DateText at={at} timeZone={timeZone} format="dayAndTime" />
    </b>
    .
  </Trans>
);
