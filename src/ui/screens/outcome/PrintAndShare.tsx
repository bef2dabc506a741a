import { Trans } from '@lingui/react/macro';
import { MessageCircle, Printer } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';

type PrintAndShareProps = {
  /** The payment details as a message. */
  readonly message: string;
  /** The link to the order's status; null when it may not be shared. */
  readonly link: string | null;
};

/** Prints the payment details, or sends them to whoever pays. */
export function PrintAndShare({ message, link }: PrintAndShareProps) {
  const text = link === null ? message : `${message} ${link}`;
  return (
    <Row equal="roomy">
      <Button icon={<Printer size={20} />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <LinkButton
        href={`https://wa.me/?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noopener noreferrer"
        icon={<MessageCircle size={20} />}
      >
        <Trans>Share by WhatsApp</Trans>
      </LinkButton>
    </Row>
  );
}
