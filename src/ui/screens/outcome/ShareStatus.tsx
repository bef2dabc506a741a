import { Trans, useLingui } from '@lingui/react/macro';
import { Link2, MessageCircle } from 'lucide-react';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { LiveRegion } from '../../components/LiveRegion/LiveRegion.tsx';
import { useCopying } from './use-copying.ts';

type ShareStatusProps = {
  readonly code: string;
  /** Null for who came by such a link themselves. */
  readonly link: string | null;
};

/** How a purchase stands, for another telephone or person: the link needs no login and shows neither tickets nor persons. */
export function ShareStatus({ code, link }: ShareStatusProps) {
  const { t } = useLingui();
  const { copied, copy } = useCopying();
  if (link === null) return null;
  const text = t`How order ${code} stands: ${link}`;
  return (
    <>
      <Row equal="roomy">
        <Button icon={<Link2 size={20} />} onClick={() => copy('link', link)}>
          {copied?.done ? <Trans>Link copied</Trans> : <Trans>Copy the link to its status</Trans>}
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
      <LiveRegion>
        {copied === null ? (
          ''
        ) : copied.done ? (
          <Trans>Link copied</Trans>
        ) : (
          <Trans>The link could not be copied. Share it by WhatsApp, or copy this page’s address.</Trans>
        )}
      </LiveRegion>
    </>
  );
}
