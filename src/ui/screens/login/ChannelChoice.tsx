import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';

type ChannelChoiceProps = {
  readonly channels: readonly DeliveryChannel[];
  readonly chosen: DeliveryChannel;
};

export const channelIcons = {
  whatsapp: <MessageCircle size={20} aria-hidden="true" />,
  SMS: <MessageSquare size={20} aria-hidden="true" />,
  EMAIL: <Mail size={20} aria-hidden="true" />,
} as const satisfies Record<DeliveryChannel, ReactNode>;

/** Selects the delivery channel of the code; the form reads it as `channel`. */
export function ChannelChoice({ channels, chosen }: ChannelChoiceProps) {
  const { i18n } = useLingui();
  const [channel, setChannel] = useState(chosen);
  return (
    <ChoiceList
      legend={<Trans>How should we send you the code?</Trans>}
      legendShown
      name="channel"
      choices={channels.map((value) => ({
        value,
        label: i18n._(deliveryChannelNames[value]),
        icon: channelIcons[value],
      }))}
      chosen={channel}
      onChoose={setChannel}
    />
  );
}
