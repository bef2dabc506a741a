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
comment on table saved_card is
  'The display data of a card that the fan saved at the provider. Card numbers and security codes are never stored here.';

create unique index saved_card_one_default on saved_card (person_id) where is_default;
