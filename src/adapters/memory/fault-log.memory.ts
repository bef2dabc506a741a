import type { FaultLogPort } from '#application/fault-log.port.ts';

type Fault = Parameters<FaultLogPort['report']>[0];

/** Keeps what was reported, to be looked at. */
export function memoryFaultLog(): FaultLogPort & { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  return { faults, report: (fault) => void faults.push(fault) };
}
