/** How many seats of an event a visitor sees as not free; waits a little for the server's picture to catch up. */
export async function goneSeats(origin: string, eventId: string, hoped: number): Promise<number> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const response = await fetch(`${origin}/api/seats?eventId=${eventId}`);
    const { states } = (await response.json()) as { states: string };
    const gone = states.length - states.replaceAll(/[^A]/g, '').length;
    if (gone === hoped || performance.now() > deadline) return gone;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
