-- Offers of tickets to other people. A ticket has one row and one owner; who gave it away is read from the accepted offers.
create table ticket_transfer (
  id text primary key,
  sender_id text not null references person (id),
  receiver_id text references person (id),
  market text not null check (market in ('COL', 'MEX')),
  channel text not null check (channel in ('EMAIL', 'SMS', 'whatsapp')),
  contact text,
  language text not null check (language in ('es', 'en')),
  status text not null,
  offered_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  constraint ticket_transfer_contact_while_open check ((status = 'OFFERED') = (contact is not null)),
  constraint ticket_transfer_receiver_if_accepted check ((status = 'ACCEPTED') = (receiver_id is not null))
);
comment on table ticket_transfer is
  'An offer of tickets to the owner of a contact, who accepts it with an account that has proven the contact. The contact is removed when the offer ends.';
create index ticket_transfer_sender on ticket_transfer (sender_id);

create table ticket_transfer_item (
  transfer_id text not null references ticket_transfer (id),
  ticket_id text not null references ticket (id),
  is_open boolean not null default true,
  primary key (transfer_id, ticket_id)
);
comment on table ticket_transfer_item is 'The tickets of an offer. A ticket is in one open offer at most.';
create unique index ticket_transfer_item_open on ticket_transfer_item (ticket_id) where is_open;
create index ticket_transfer_item_ticket on ticket_transfer_item (ticket_id);

alter table event add column is_transferable boolean not null default true;
comment on column event.is_transferable is 'Fans may give tickets of this event to others.';
