import { create } from 'qrcode';
import type { QrMatrix } from '../../components/QrCode/dark-runs.ts';

/** The dark and light modules of a text, with a quarter of it spare: a scratched screen still opens the gate. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  );
}
