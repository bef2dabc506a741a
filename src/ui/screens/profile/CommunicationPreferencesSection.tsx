import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { type DeliveryChannel, deliveryChannels } from '#domain/identity/delivery-channel.ts';
import type { PreferencesEvent } from '#machines/preferences/preferences.events.ts';
import type { PreferencesView } from '#machines/preferences/preferences.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../components/Switch/Switch.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

type CommunicationPreferencesSectionProps = SectionProps & {
  readonly preferences: PreferencesView;
  readonly sendPreferences: (event: PreferencesEvent) => void;
};

/** E-mail cannot be disabled: receipts and security warnings go there. */
const isOptional = (channel: DeliveryChannel): boolean => channel !== 'EMAIL';

/** Edits the delivery channels and the newsletter subscription. */
export function CommunicationPreferencesSection({
  view,
  send,
  preferences: chosen,
}: Omit<CommunicationPreferencesSectionProps, 'sendPreferences'>) {
  const { i18n } = useLingui();
  const { channels, wantsNewsletter, user } = view.profile;
  const save = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    send({
      type: 'communicationPreferences.submitted',
      communicationPreferences: {
        channels: deliveryChannels.filter((channel) => !isOptional(channel) || form.has(channel)),
        language: chosen.language,
        wantsNewsletter: form.has('news'),
      },
    });
  };
  return (
    <ProfileSection
      title={<Trans>Communication preferences</Trans>}
      view={view}
      tasks={['communicationPreferences']}
      doneMessage={<Trans>Saved.</Trans>}
    >
      <form onSubmit={save}>
        <Stack gap={3}>
          <Note>
            <Trans>You always get receipts and account alerts.</Trans>
          </Note>
          {deliveryChannels.filter(isOptional).map((channel) => (
            <Checkbox
              key={channel}
              name={channel}
              defaultChecked={channels.includes(channel)}
              disabled={user.phone === null}
              label={i18n._(deliveryChannelNames[channel])}
            />
          ))}
          {user.phone === null ? (
            <Note>
              <Trans>Add a mobile number to get messages by WhatsApp or SMS.</Trans>
            </Note>
          ) : null}
          <Switch
            name="news"
            defaultChecked={wantsNewsletter}
            label={<Trans>News about matches and presales by email</Trans>}
          />
          <div>
            <Button
              type="submit"
              busy={view.busy === 'communicationPreferences' ? <Trans>Saving</Trans> : undefined}
            >
              <Trans>Save preferences</Trans>
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileSection>
  );
}

/** Changes the language, which is also that of messages, and the theme of this device. */
export function AppearanceSection({
  view,
  send,
  preferences: chosen,
  sendPreferences: choose,
}: CommunicationPreferencesSectionProps) {
  const { t } = useLingui();
  const { channels, wantsNewsletter } = view.profile;
  return (
    <ProfileSection title={<Trans>Language and theme</Trans>} view={view}>
      <Row spread>
        <b>
          <Trans>Language</Trans>
        </b>
        <SegmentedControl
          label={t`Language`}
          chosen={chosen.language}
          onChoose={(language) => {
            choose({ type: 'language.chosen', language });
            send({
              type: 'communicationPreferences.submitted',
              communicationPreferences: { channels, wantsNewsletter, language },
            });
          }}
          segments={[
            { value: 'es', label: <span lang="es">Español</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
        />
      </Row>
      <Note>
        <Trans>We will also contact you in this language.</Trans>
      </Note>
      <Row spread>
        <b>
          <Trans>Theme</Trans>
        </b>
        <SegmentedControl
          label={t`Theme`}
          chosen={chosen.theme ?? 'device'}
          onChoose={(theme) => choose({ type: 'theme.chosen', theme: theme === 'device' ? null : theme })}
          segments={[
            { value: 'device', label: t`Automatic` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </Row>
    </ProfileSection>
  );
}
