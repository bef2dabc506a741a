import { create } from 'qrcode';
import type { QrMatrix } from '../../components/QrCode/dark-path.ts';

/** Encodes a text with medium error correction (15 %), so that a scratched screen still scans. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  );
}
