import { Trans, useLingui } from '@lingui/react/macro';
import { Link2, MessageCircle } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { CopyResult } from '../CopyResult.tsx';
import { useClipboard } from '../use-clipboard.ts';

type ShareOrderStatusProps = {
  readonly code: string;
  /** Null for visitors who came with such a link themselves. */
  readonly link: string | null;
};

/** Shares the status of an order: the link needs no login and shows neither tickets nor personal data. */
export function ShareOrderStatus({ code, link }: ShareOrderStatusProps) {
  const { t } = useLingui();
  const { copied, copy } = useClipboard();
  if (link === null) return null;
  const text = t`Status of order ${code}: ${link}`;
  return (
    <>
      <Row equal="roomy">
        <Button variant="quiet" icon={<Link2 size={20} />} onClick={() => copy('link', link)}>
          {copied?.succeeded ? <Trans>Link copied</Trans> : <Trans>Copy the status link</Trans>}
        </Button>
        <LinkButton
          variant="quiet"
          href={`https://wa.me/?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noopener noreferrer"
          icon={<MessageCircle size={20} />}
        >
          <Trans>Share by WhatsApp</Trans>
        </LinkButton>
      </Row>
      <CopyResult
        copied={copied}
        success={<Trans>Link copied</Trans>}
        failure={
          <Trans>The link could not be copied. Share it by WhatsApp, or copy this page’s address.</Trans>
        }
      />
    </>
  );
}
