import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { lazyWithRetry } from '../../../components/ErrorBoundary/lazy-with-retry.tsx';
import { IconButton } from '../../../components/IconButton/IconButton.tsx';
import { withMessages } from '../../../i18n/load-messages.ts';
import type { PickerProps } from './picker-props.ts';

const loadSeatView = withMessages('seatView', () => import('./SeatViewDialog.tsx'));
const SeatViewDialog = lazyWithRetry(async () => (await loadSeatView()).SeatViewDialog, null);

type SeatViewButtonProps = Pick<PickerProps, 'view' | 'layout' | 'chosen'> & {
  readonly section: number;
  readonly isIcon?: boolean;
};

/** Opens the view from the seat that was chosen last in a section, otherwise from its middle. */
export function SeatViewButton({ view, isIcon, ...place }: SeatViewButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const label = t`View from here`;
  const open = () => setIsOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={<Eye />} onClick={open} />
      ) : (
        <Button onClick={open}>{label}</Button>
      )}
      {isOpen ? <SeatViewDialog {...place} event={view.event} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
