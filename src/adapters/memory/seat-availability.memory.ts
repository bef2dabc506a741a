import type { SeatAvailabilityPort } from '#application/seat-availability.port.ts';
import { ok } from '#domain/shared/result.ts';
import { encodeSeatStates } from '#domain/venue/seat-states.ts';
import { buildSeatStateBytes, listGeneralAdmissionStock, type MemoryBackend } from './memory-backend.ts';

export const memorySeatAvailability = (backend: MemoryBackend): SeatAvailabilityPort => ({
  fetchSnapshot: (eventId) =>
    backend.read(() =>
      ok({
        layoutId: backend.layoutId,
        version: String(backend.clock.serverTime()),
        states: encodeSeatStates(buildSeatStateBytes(backend, eventId)),
        unnumbered: listGeneralAdmissionStock(backend, eventId),
      }),
    ),
  subscribe(eventId, _version, listener) {
    const notify: Parameters<MemoryBackend['seatListeners']['add']>[0] = (changed, event) => {
      if (changed === eventId) listener(event);
    };
    backend.seatListeners.add(notify);
    return () => backend.seatListeners.delete(notify);
  },
});
