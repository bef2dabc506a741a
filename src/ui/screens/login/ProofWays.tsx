import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import { channelIcons } from './ChannelChoice.tsx';

type ProofWaysProps = {
  readonly ways: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  readonly first: DeliveryChannel;
};

/** Which of the confirmed contacts gets the code; `way` in the form that it stands in. */
export function ProofWays({ ways, first }: ProofWaysProps) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState(first);
  return (
    <ChoiceList
      legend={<Trans>Where do we send you a code?</Trans>}
      legendShown
      name="way"
      choices={ways.map((way) => ({
        value: way.channel,
        label: <Way name={i18n._(deliveryChannelNames[way.channel])} to={way.destination} />,
        icon: channelIcons[way.channel],
      }))}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

const Way = ({ name, to }: { readonly name: string; readonly to: ReactNode }) => (
  <Trans>
    {name}: {to}
  </Trans>
);
