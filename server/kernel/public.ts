// Parts that every context builds on: sessions, rate limits, audit, idempotency, the outbox, the messenger and jobs. Other contexts import this file only.
export type {
  IdempotencyStore,
  PreparedResponse,
  RecordedResponse,
  ResponseRecorder,
  SessionRequest,
} from './idempotency/idempotency.port.ts';
export { postgresIdempotency } from './idempotency/idempotency.repository.ts';
export { Overloaded } from './idempotency/overloaded.ts';
export { analyzeGrownTables } from './jobs/analyze-tables.postgres.ts';
export { batchQueries } from './jobs/batched-queries.postgres.ts';
export { deleteOutdatedRows } from './jobs/delete-outdated.postgres.ts';
export { createPoller } from './jobs/poller.ts';
export { yieldWhileBusy } from './jobs/yield-while-busy.ts';
export { consumeLimits } from './limits/consume-limits.ts';
export { isLocalAddress, widenToNetwork } from './limits/network.ts';
export type { Limit, LimitResult, RateLimits } from './limits/rate-limits.port.ts';
export { postgresRateLimits } from './limits/rate-limits.repository.ts';
export { messengerByChannel } from './messenger/by-channel.adapter.ts';
export {
  type EmailBrand,
  escapeHtml,
  renderEmailButton,
  renderEmailParagraph,
  renderEmailTable,
} from './messenger/email-html.ts';
export type { Attachment, Message, Messenger } from './messenger/messenger.port.ts';
export { smtpMessenger } from './messenger/smtp.adapter.ts';
export { webhookMessenger } from './messenger/webhook.adapter.ts';
export { deliverOutbox, type OutboxHandler } from './outbox/deliver-outbox.ts';
export type { ClaimedOutboxMessage } from './outbox/outbox.port.ts';
export { postgresOutbox } from './outbox/outbox.repository.ts';
export type { OutboxMessage, OutboxMessageKind } from './outbox/outbox-message.ts';
export { readPayloadAmount } from './outbox/payload-amount.ts';
export type { StaffAlert, StaffProblem } from './outbox/staff-alert.port.ts';
export { argon2Hash } from './security/argon2-hash.adapter.ts';
export type { AuditEvent, AuditTrail } from './security/audit.port.ts';
export { postgresAuditTrail } from './security/audit.repository.ts';
export type { SlowHash } from './security/hashing.port.ts';
export { postgresLinkSecret } from './security/link-secrets.repository.ts';
export { areHashesEqual, generateSecret, hashSecret } from './security/secret.ts';
export { createSecretBox, type SecretBox } from './security/secret-box.adapter.ts';
export { createThrottledAudit } from './security/throttled-audit.ts';
export { createAnonymousVisitor, type Person, type Principal } from './sessions/principal.ts';
export type { SessionFactors, SessionRecord, SessionStore } from './sessions/sessions.port.ts';
export { postgresSessions, realPersonCondition, toRoles } from './sessions/sessions.repository.ts';
export { SignInDenied } from './sessions/sign-in-denied.ts';
export { createTrustedDevices } from './sessions/trusted-devices.adapter.ts';
export {
  type RequestOrigin,
  type TrustedDevice,
  type TrustedDevices,
  trustedPlaceDays,
} from './sessions/trusted-devices.port.ts';
