import { describe, expect, it } from 'vitest';
import { noSeatsOfAddress } from '#domain/reservation/unpaid-seats.ts';
import { type Admission, createUnpaidSeatsLimit } from './unpaid-seats-limit.ts';

const address = '203.0.113.9';
const seatsOfHold = 8;
const mostSeats = 120;

/** Lets 60 visits of one address hold seats at once over a database that has the seats of ended holds. */
async function holdAtOnce({ end }: { readonly end: (admission: Admission, commit: () => void) => void }) {
  let committed = 0;
  const count = async () =>
    new Map(committed === 0 ? [] : [[address, { ...noSeatsOfAddress, visitors: committed }]]);
  const admit = createUnpaidSeatsLimit({ count }, Date.now, {
    uncountedSeats: 32,
    maxAgeMs: 0,
    maxNetworks: 1,
  });
  const commit = () => {
    committed += seatsOfHold;
  };
  const answers = Array.from({ length: 60 }, async () => {
    const admission = await admit({ address, seats: seatsOfHold, isSignedIn: false });
    if (admission !== null) end(admission, commit);
    return admission !== null;
  });
  return (await Promise.all(answers)).filter(Boolean).length * seatsOfHold;
}

describe('unpaid seats that are not committed yet', () => {
  it('count towards the limit until the database counts them', async () => {
    const held = await holdAtOnce({
      end: (admission, commit) =>
        setImmediate(() => {
          commit();
          admission.end();
        }),
    });

    expect(held).toBe(mostSeats);
  });

  it('negative control: forgotten before the database counts them, they exceed the limit', async () => {
    const held = await holdAtOnce({
      end: (admission, commit) => {
        admission.end();
        setTimeout(commit, 50);
      },
    });

    expect(held).toBeGreaterThan(mostSeats);
  });

  it('are counted once more before a rejection, and not for each rejection', async () => {
    let counts = 0;
    const count = async () => {
      counts += 1;
      return new Map([[address, { ...noSeatsOfAddress, visitors: mostSeats }]]);
    };
    const settings = { uncountedSeats: 32, maxAgeMs: Number.POSITIVE_INFINITY, maxNetworks: 1 };
    const admit = createUnpaidSeatsLimit({ count }, Date.now, settings);
    const neighbours = [10, 11, 12, 13].map((host) => `203.0.113.${host}`);
    const request = (from: string) => admit({ address: from, seats: seatsOfHold, isSignedIn: false });
    const admissions = await Promise.all(neighbours.map(request));
    for (const admission of admissions) setImmediate(() => admission?.end());

    const first = await request(address);
    // A hold of the network is always under way.
    await request('203.0.113.14');
    const rejected: (Admission | null)[] = [];
    for (let nth = 0; nth < 100; nth += 1) rejected.push(await request(address));

    expect([first, ...rejected].every((admission) => admission === null)).toBe(true);
    expect(counts).toBe(2);
  });

  it('give their room back when they are not held in the end', async () => {
    const held = await holdAtOnce({ end: (admission) => setImmediate(() => admission.end()) });

    expect(held).toBeGreaterThan(mostSeats);
  });
});
