import { Trans } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { maxSupportRequestLengths, type SupportTopic, supportTopics } from '#domain/market/support.ts';
import type { SupportRequestEvent } from '#machines/support-request/support-request.events.ts';
import type { SupportRequestFlow } from '#machines/support-request/support-request.machine.ts';
import {
  type SupportRequestView,
  toSupportRequestView,
} from '#machines/support-request/support-request.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Field, TextAreaField } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { readText } from '../forms/field-errors.ts';
import { useTopicNames } from './use-topic-names.ts';

export type ContactFormProps = {
  /** The order that the visitor writes about. */
  readonly order: string | null;
  readonly topic: SupportTopic;
  /** The address of the signed-in person; it may become known while the rest is being typed. */
  readonly email: string;
};

export function ContactFormScreen({
  flow,
  ...form
}: ContactFormProps & { readonly flow: SupportRequestFlow }) {
  const [view, send] = useFlow(flow, toSupportRequestView);
  return <ContactForm {...form} view={view} send={send} />;
}

type ContactFormViewProps = ContactFormProps & {
  readonly view: SupportRequestView;
  readonly send: (event: SupportRequestEvent) => void;
};

/** Asks what happened and where to answer; the browser checks that both are there. */
export function ContactForm({ view, send, order, topic, email }: ContactFormViewProps) {
  const topicNames = useTopicNames();
  if (view.screen === 'sent')
    return (
      <div tabIndex={-1} ref={focusResult}>
        <Alert tone="success" title={<Trans>We have your message</Trans>}>
          <Trans>We will answer at {view.email}.</Trans>
        </Alert>
      </div>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = supportTopics.find((known) => known === form.get('topic')) ?? 'OTHER';
    send({
      type: 'request.submitted',
      request: {
        topic: chosen,
        email: readText(form, 'email'),
        orderCode: readText(form, 'orderCode'),
        message: readText(form, 'message'),
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <SelectField
          name="topic"
          label={<Trans>What is it about?</Trans>}
          defaultValue={topic}
          options={supportTopics.map((value) => ({ value, label: topicNames[value] }))}
        />
        <Field
          key={email}
          name="email"
          type="email"
          required
          maxLength={120}
          label={<Trans>Your email</Trans>}
          autoComplete="email"
          defaultValue={email}
        />
        <Field
          name="orderCode"
          maxLength={maxSupportRequestLengths.orderCode}
          label={<Trans>Order number</Trans>}
          optional={<Trans>(optional)</Trans>}
          autoComplete="off"
          defaultValue={order ?? ''}
        />
        <TextAreaField
          name="message"
          required
          maxLength={maxSupportRequestLengths.message}
          rows={5}
          label={<Trans>What happened?</Trans>}
        />
        <FailureAlert failure={view.failure} />
        <div>
          <Button type="submit" variant="primary" busy={view.busy ? <Trans>Sending</Trans> : undefined}>
            <Trans>Send</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Moves the focus to the result, because the pressed button is gone. */
const focusResult = (element: HTMLElement | null): void => element?.focus();
