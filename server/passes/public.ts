// Season passes after their sale: matches that are added to them. Other contexts import this file only.
export type { MissingSeat, MissingSeatObstacle } from './added-matches.port.ts';
export { postgresAddedMatches, postgresGivenTickets } from './added-matches.repository.ts';
export { type AddedMatchesReport, giveAddedMatches } from './give-added-matches.ts';
export { createMatchAddedEmailHandler } from './send-match-added-email.ts';
