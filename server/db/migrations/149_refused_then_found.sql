-- A transfer that nobody found may be found after it was refused: the refusal stays on record, and the confirmation is written
-- beside it. Of all else there is one decision, as before.

alter table kept_decision drop constraint kept_decision_pkey;
alter table kept_decision add constraint kept_decision_pkey primary key (reservation_id, decision);
create unique index kept_decision_final on kept_decision (reservation_id) where decision <> 'REFUSED';
comment on table kept_decision is
  'How a person ended the waiting of kept seats, once: paid or released, a transfer confirmed or refused; refused may be followed by confirmed, for money that was found after all. request_key is that person''s own request, so that a repetition finds it. Append-only.';
