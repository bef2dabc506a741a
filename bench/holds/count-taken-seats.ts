/**
 * Counts the seats of an event that a visitor sees as taken; waits a little for the server's seat states to catch
 * up.
 */
export async function countTakenSeats(origin: string, eventId: string, expected: number): Promise<number> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const response = await fetch(`${origin}/api/seats?eventId=${eventId}`);
    const { states } = (await response.json()) as { states: string };
    const gone = states.length - states.replaceAll(/[^A]/g, '').length;
    if (gone === expected || performance.now() > deadline) return gone;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
