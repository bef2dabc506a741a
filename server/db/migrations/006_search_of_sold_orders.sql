-- Staff look for the orders of a document or of a payment of the provider: each search read all people and all attempts. The unique key
-- begins with what is searched for.
create index person_document_number on person (upper(document_number)) where deleted_at is null;
alter table payment_attempt drop constraint payment_attempt_provider_provider_payment_id_key;
alter table payment_attempt add constraint payment_attempt_provider_payment unique (provider_payment_id, provider);
