import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Tag } from '../../components/Tag/Tag.tsx';

export function PendingTag() {
  return (
    <Tag tone="pending" icon={<Clock size={16} aria-hidden="true" />}>
      <Trans>Payment pending</Trans>
    </Tag>
  );
}
