import { Trans } from '@lingui/react/macro';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { SeatLegend } from '../../../components/SeatLegend/SeatLegend.tsx';

/** Explains the seat states on the map. */
export function SeatLegendPanel() {
  return (
    <Panel>
      <Stack>
        <Heading variant="card">
          <Trans>Seat legend</Trans>
        </Heading>
        <SeatLegend />
      </Stack>
    </Panel>
  );
}
