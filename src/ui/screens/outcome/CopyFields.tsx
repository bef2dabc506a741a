import { Trans } from '@lingui/react/macro';
import { CopyList, CopyRow } from '../../components/CopyRow/CopyRow.tsx';
import { CopyResult } from '../CopyResult.tsx';
import { useClipboard } from '../use-clipboard.ts';

export type CopyField = {
  readonly id: string;
  readonly label: string;
  /** As displayed, in groups of digits. */
  readonly text: string;
  /** As copied; absent where it need not be typed. */
  readonly copyText?: string;
  readonly big?: boolean;
};

/** Lists the details to use at a shop or bank, each to be copied; copying is announced. */
export function CopyFields({ figures }: { readonly figures: readonly CopyField[] }) {
  const { copied, copy } = useClipboard();
  const label = figures.find(({ id }) => id === copied?.id)?.label ?? '';
  return (
    <>
      <CopyList>
        {figures.map(({ id, label, text: shown, copyText: typed, big = false }) => (
          <CopyRow
            key={id}
            label={label}
            value={shown}
            large={big}
            copied={copied?.id === id && copied.succeeded}
            {...(typed === undefined ? {} : { onCopy: () => copy(id, typed) })}
          />
        ))}
      </CopyList>
      <CopyResult
        copied={copied}
        success={<Trans>{label}: copied</Trans>}
        failure={<Trans>{label} could not be copied. Select it and copy it manually.</Trans>}
      />
    </>
  );
}
