-- The slips of card terminals: each pays once. A terminal counts from one again, so a number is told apart by its day; where a
-- seller names no terminal, all that are not named are taken for one.

create table terminal_voucher (
  market text not null,
  day date not null,
  terminal text not null,
  number text not null,
  attempt_id text not null unique references payment_attempt (id),
  primary key (market, day, terminal, number)
);
create trigger terminal_voucher_append_only before update or delete or truncate on terminal_voucher
  for each statement execute function refuse_change();
comment on table terminal_voucher is 'Which try to pay a slip of a card terminal stands for: one, for ever. Append-only.';
