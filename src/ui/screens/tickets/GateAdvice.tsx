import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import styles from './TicketList.module.css';

/** Prints the tickets, one a sheet, and says how to arrive with one on the phone. */
export function GateAdvice({ printed }: { readonly printed: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      <Row>
        <Button icon={<Printer size={20} />} onClick={() => window.print()}>
          {printed === 1 ? (
            <Trans>Print</Trans>
          ) : (
            t`Print ${plural(printed, { one: '# ticket', other: '# tickets' })}`
          )}
        </Button>
      </Row>
      <Note size="xs">
        <Trans>
          Open it before you leave home. It works offline while this page stays open. Turn up the brightness
          at the gate.
        </Trans>
      </Note>
    </div>
  );
}
