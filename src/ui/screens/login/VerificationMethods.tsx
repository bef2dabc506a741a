import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { channelIcons } from './ChannelChoice.tsx';

type VerificationMethodsProps = {
  readonly methods: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  readonly initialChannel: DeliveryChannel;
};

/** Selects the confirmed contact that receives the code; the form reads it as `way`. */
export function VerificationMethods({ methods, initialChannel: first }: VerificationMethodsProps) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState(first);
  return (
    <ChoiceList
      legend={<Trans>Where should we send the code?</Trans>}
      legendShown
      name="way"
      choices={methods.map((method) => ({
        value: method.channel,
        label: <MethodLabel name={i18n._(deliveryChannelNames[method.channel])} to={method.destination} />,
        icon: channelIcons[method.channel],
      }))}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

const MethodLabel = ({ name, to }: { readonly name: string; readonly to: ReactNode }) => (
  <Trans>
    {name}: {to}
  </Trans>
);
