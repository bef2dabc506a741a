import { Trans, useLingui } from '@lingui/react/macro';
import { type PhoneChannel, phoneChannels } from '#domain/identity/contact.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { PhoneField } from '../../components/Field/PhoneField.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { formatPhoneInput } from './phone-format.ts';

type MobileFieldProps = {
  readonly market: MarketCode;
  readonly phone: string;
  readonly issues: readonly InputIssue[];
};

export const phoneExamples = { COL: '300 2223344', MEX: '55 1234 5678' } as const satisfies Record<
  MarketCode,
  string
>;

/** Says how a number of the other market is typed. */
export function ForeignPrefixHint({ market }: { readonly market: MarketCode }) {
  const other = markets[market === 'COL' ? 'MEX' : 'COL'].phonePrefix;
  return market === 'COL' ? (
    <Trans>Mobile from Mexico? Start with {other}.</Trans>
  ) : (
    <Trans>Mobile from Colombia? Start with {other}.</Trans>
  );
}

/** Asks for a mobile number of this market, or of the other one with its prefix. */
export function MobileField({ market, phone, issues }: MobileFieldProps) {
  const { i18n } = useLingui();
  const issueMessage = getIssueMessage(issues, 'phone');
  const { phonePrefix } = markets[market];
  return (
    <PhoneField
      name="phone"
      label={<Trans>Mobile</Trans>}
      countryPrefix={phonePrefix}
      placeholder={phoneExamples[market]}
      hint={<ForeignPrefixHint market={market} />}
      defaultValue={formatPhoneInput(phone, market)}
      error={issueMessage && i18n._(issueMessage)}
    />
  );
}

type PhoneFieldsProps = MobileFieldProps & { readonly channel: PhoneChannel };

/** Asks for a mobile number and the channel of its code. */
export function PhoneFields({ channel, ...mobile }: PhoneFieldsProps) {
  return (
    <>
      <MobileField {...mobile} />
      <ChannelChoice channels={phoneChannels} chosen={channel} />
    </>
  );
}

export const readChannel = (form: FormData): PhoneChannel =>
  phoneChannels.find((channel) => channel === form.get('channel')) ?? 'whatsapp';
