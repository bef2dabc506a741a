import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log that is continued at each start and bounded in size: a full file is renamed, and the oldest one is replaced. */
export type LogFile = { readonly write: (chunk: Buffer) => void; readonly close: () => void };

const defaultLimits = { maxBytes: 10 * 2 ** 20, oldFiles: 4 } as const;

/** Opens the log, readable only by its owner. Output that cannot be written (a full disk) is dropped and its size noted later. */
export function openLogFile(path: string, { maxBytes, oldFiles } = defaultLimits as LogLimits): LogFile {
  let handle = openSync(path, 'a', 0o600);
  let size = fstatSync(handle).size;
  let dropped = 0;

  const rotate = (): void => {
    for (let number = oldFiles; number > 0; number -= 1) {
      const newer = number === 1 ? path : `${path}.${number - 1}`;
      try {
        renameSync(newer, `${path}.${number}`);
      } catch {
        // There are not that many yet.
      }
    }
    const next = openSync(path, 'a', 0o600);
    closeSync(handle);
    handle = next;
    size = 0;
  };
  const append = (chunk: Buffer): void => {
    for (let written = 0; written < chunk.length; ) written += writeSync(handle, chunk, written);
    size += chunk.length;
  };
  return {
    write(chunk) {
      try {
        if (size > 0 && size + chunk.length > maxBytes) rotate();
        if (dropped > 0) append(Buffer.from(`(${dropped} bytes of output could not be written here)\n`));
        dropped = 0;
        append(chunk);
      } catch {
        dropped += chunk.length;
      }
    },
    close: () => closeSync(handle),
  };
}

type LogLimits = { readonly maxBytes: number; readonly oldFiles: number };
