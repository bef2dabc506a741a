import { Trans } from '@lingui/react/macro';
import { CopyList, CopyRow } from '../../components/CopyRow/CopyRow.tsx';
import { LiveRegion } from '../../components/LiveRegion/LiveRegion.tsx';
import { useCopying } from './use-copying.ts';

export type Figure = {
  readonly id: string;
  readonly label: string;
  /** As it is read, in groups. */
  readonly shown: string;
  /** As it is typed; absent where nobody types it. */
  readonly typed?: string;
  readonly big?: boolean;
};

/** What is taken along to a till or to a bank, each to be copied; what was copied is said aloud. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const { copied, copy } = useCopying();
  const label = figures.find(({ id }) => id === copied?.what)?.label ?? '';
  return (
    <>
      <CopyList>
        {figures.map(({ id, label, shown, typed, big = false }) => (
          <CopyRow
            key={id}
            label={label}
            value={shown}
            big={big}
            copied={copied?.what === id && copied.done}
            {...(typed === undefined ? {} : { onCopy: () => copy(id, typed) })}
          />
        ))}
      </CopyList>
      <LiveRegion>
        {copied === null ? (
          ''
        ) : copied.done ? (
          <Trans>{label}: copied</Trans>
        ) : (
          <Trans>{label}: it could not be copied. Select it and copy it by hand.</Trans>
        )}
      </LiveRegion>
    </>
  );
}
