import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client.ts';
import type { SupportRequests } from './support-requests.port.ts';

export const postgresSupportRequests = (database: Database): SupportRequests => ({
  async findOwnOrder(code, buyerId) {
    const [order] = await database.query<{ readonly id: string }>(
      'select id from orders where code = $1 and buyer_id = $2',
      [code, buyerId],
    );
    return order?.id ?? null;
  },
  async enqueue(request) {
    await database.query(
      "insert into outbox_message (idempotency_key, kind, payload) values ($1, 'SUPPORT_REQUEST', $2)",
      [`support_request:${randomUUID()}`, JSON.stringify(request)],
    );
  },
});
