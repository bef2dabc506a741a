import { Trans } from '@lingui/react/macro';
import { MessageCircle, Printer } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';

type TakeAlongProps = {
  /** What somebody needs to pay it, as a message. */
  readonly message: string;
  /** Where its status is shown to whoever has the address; null when it may not be shared. */
  readonly link: string | null;
};

/** On paper, or to whoever goes to pay it. */
export function TakeAlong({ message, link }: TakeAlongProps) {
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
