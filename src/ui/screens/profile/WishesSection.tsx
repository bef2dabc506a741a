import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { type DeliveryChannel, deliveryChannels } from '#domain/ticket/ticket.ts';
import type { PreferencesEvent } from '#machines/preferences/preferences.events.ts';
import type { PreferencesView } from '#machines/preferences/preferences.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../components/Switch/Switch.tsx';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

type WishesSectionProps = SectionProps & {
  readonly chosen: PreferencesView;
  readonly choose: (event: PreferencesEvent) => void;
};

/** E-mail stays on: receipts and warnings about the account go there. */
const isOptional = (channel: DeliveryChannel): boolean => channel !== 'EMAIL';

/** How messages come, and whether news do. */
export function WishesSection({ view, send, chosen }: Omit<WishesSectionProps, 'choose'>) {
  const { i18n } = useLingui();
  const { channels, wantsNews, user } = view.profile;
  const save = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
    send({
      type: 'wishes.submitted',
      wishes: {
        channels: deliveryChannels.filter((channel) => !isOptional(channel) || form.has(channel)),
        language: chosen.language,
        wantsNews: form.has('news'),
      },
    });
  };
  return (
    <ProfileSection
      title={<Trans>How we reach you</Trans>}
      view={view}
      about={['wishes']}
      done={<Trans>Saved.</Trans>}
    >
      <form onSubmit={save}>
        <Stack gap={3}>
          <Note>
            <Trans>Receipts and warnings about your account always reach you.</Trans>
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
              <Trans>Add a mobile to be reached by WhatsApp or SMS.</Trans>
            </Note>
          ) : null}
          <Switch
            name="news"
            defaultChecked={wantsNews}
            label={<Trans>News of matches and presales, by e-mail</Trans>}
          />
          <div>
            <Button type="submit" busy={view.busy === 'wishes' ? <Trans>Saving</Trans> : undefined}>
              <Trans>Save how to reach me</Trans>
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileSection>
  );
}

/** Language, which is also that of the messages, and the theme of this device. */
export function LookSection({ view, send, chosen, choose }: WishesSectionProps) {
  const { t } = useLingui();
  const { channels, wantsNews } = view.profile;
  return (
    <ProfileSection title={<Trans>Language and look</Trans>} view={view}>
      <Row spread>
        <b>
          <Trans>Language</Trans>
        </b>
        <SegmentedControl
          label={t`Language`}
          chosen={chosen.language}
          onChoose={(language) => {
            choose({ type: 'language.chosen', language });
            send({ type: 'wishes.submitted', wishes: { channels, wantsNews, language } });
          }}
          segments={[
            { value: 'es', label: <span lang="es">Español</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
        />
      </Row>
      <Note>
        <Trans>We write to you in it, too.</Trans>
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
            { value: 'device', label: t`Like the device` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </Row>
    </ProfileSection>
  );
}
