-- Returns a person who buys as the server reads them; null for a deleted account.
create or replace function read_buyer(p_person text) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'market', p.market, 'isFan', 'FAN' = any (p.roles), 'email', coalesce(p.email, ''),
      'firstName', coalesce(p.first_name, ''), 'lastName', coalesce(p.last_name, ''), 'documentType', p.document_type,
      'documentNumber', p.document_number, 'phone', p.phone, 'language', case when p.locale = 'en' then 'en' else 'es' end)
    from person p where p.id = p_person and p.deleted_at is null
  );
end $$;
