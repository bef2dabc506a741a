import { Trans, useLingui } from '@lingui/react/macro';
import { type PhoneChannel, phoneChannels } from '#domain/auth/contact.ts';
import type { EntryIssue } from '#domain/fan/fan-identity.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { PhoneField } from '../../components/Field/PhoneField.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { typedPhone } from './phone-words.ts';

type MobileFieldProps = {
  readonly market: MarketCode;
  readonly phone: string;
  readonly issues: readonly EntryIssue[];
};

const examples = { COL: '300 2223344', MEX: '55 1234 5678' } as const satisfies Record<MarketCode, string>;

/** A mobile of this market, or of the other one with its prefix. */
export function MobileField({ market, phone, issues }: MobileFieldProps) {
  const { i18n } = useLingui();
  const wrong = issueOf(issues, 'phone');
  const { phonePrefix } = markets[market];
  const other = markets[market === 'COL' ? 'MEX' : 'COL'].phonePrefix;
  return (
    <PhoneField
      name="phone"
      label={<Trans>Mobile</Trans>}
      countryPrefix={phonePrefix}
      placeholder={examples[market]}
      hint={<Trans>From the other country? Type it with its {other}.</Trans>}
      defaultValue={typedPhone(phone, market)}
      error={wrong && i18n._(wrong)}
    />
  );
}

type PhoneFieldsProps = MobileFieldProps & { readonly channel: PhoneChannel };

/** A mobile, and by what the code comes to it. */
export function PhoneFields({ channel, ...mobile }: PhoneFieldsProps) {
  return (
    <>
      <MobileField {...mobile} />
      <ChannelChoice channels={phoneChannels} chosen={channel} />
    </>
  );
}

export const channelIn = (form: FormData): PhoneChannel =>
  phoneChannels.find((channel) => channel === form.get('channel')) ?? 'whatsapp';
