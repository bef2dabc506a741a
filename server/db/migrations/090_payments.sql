-- Payments that are made elsewhere and last for days, and cards that fans keep at the provider.

-- A payer who gives a payment up to use another way has a whole window again, also beyond the cap: the hold's clock stood still
-- while the payment's lease ran. One rule with the domain's `deadlineAfterChange`.
drop function claims_to_hold(text, interval, interval);
create function claims_to_hold(p_reservation text, p_least interval, p_longest interval, p_beyond_cap boolean default false)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  is_whole boolean;
  v_now timestamptz;
  v_until timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  is_whole := lock_claims(p_reservation);
  v_now := clock_timestamp();
  v_until := case when r.status = 'BOOKED' or p_beyond_cap then v_now + p_least
    else least(v_now + p_least, r.max_expires_at) end;
  if not is_whole or v_until <= v_now then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform move_claims(p_reservation, 'HELD', case r.status when 'BOOKED' then 'HOLD' else 'UNPAY' end,
    greatest(v_until, r.deadline));
  update reservation set status = 'ACTIVE', expires_at = v_until,
    max_expires_at = case when r.status = 'BOOKED' then greatest(max_expires_at, v_now + p_longest)
      else greatest(coalesce(max_expires_at, v_until), v_until) end,
    version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'HELD', 'reservation', reservation_facts(r),
    'fences', fences_of(p_reservation));
end $$;
comment on function claims_to_hold is 'A payment came to nothing or was given up, or a booking is opened: a hold again.';

-- What nobody asked about since its time was over comes first.
create index payment_attempt_ending on payment_attempt (expires_at)
  where status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER');

create table provider_customer (
  person_id text primary key references person (id),
  customer_id text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
comment on table provider_customer is 'Under which name the payment provider knows a fan who keeps cards there.';

create table saved_card (
  person_id text not null references person (id),
  card_id text not null check (card_id !~ '^[3-6][0-9]{14,15}$'),
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2100),
  issuer text,
  security_code_length int not null check (security_code_length between 3 and 4),
  is_default boolean not null default false,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (person_id, card_id)
);
create unique index saved_card_one_default on saved_card (person_id) where is_default;
comment on table saved_card is
  'What tells a card apart that the fan keeps at the provider. Numbers and codes are never here; the provider has them.';
