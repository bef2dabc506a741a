create table code_message_count (
  slot timestamptz not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'whatsapp')),
  market text not null check (market in ('COL', 'MEX')),
  prefix text not null,
  sent int not null default 0,
  used int not null default 0,
  primary key (slot, channel, market, prefix)
);
comment on table code_message_count is
  'The codes sent to contacts without an account, and those of them that were used: the budget of messages, and the ratio that shows which prefix is invented.';
comment on column code_message_count.slot is 'The start of the ten minutes that are counted.';
comment on column code_message_count.prefix is 'Country and operator of a phone (+57310), or the domain of an e-mail address.';
