-- Returns the events of a bundle in their order, each with its settings of sections and its shares of the price by zone, or null for an event that is none.
create or replace function read_bundle_events(p_bundle text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('eventId', e.id, 'layoutId', e.layout_id, 'titles', e.titles, 'startsAt', to_epoch_ms(e.starts_at),
      'cancelled', e.cancelled_at is not null, 'disabled', e.is_disabled,
      'releases', (select coalesce(jsonb_agg(jsonb_build_object('section', r.section_code, 'status', r.status,
          'accessLevel', r.access_level)), '[]') from section_release r where r.event_id = e.id),
      'shares', (select coalesce(jsonb_object_agg(s.zone_code, jsonb_build_object('base', s.base, 'fee', s.fee, 'tax', s.tax,
          'total', s.total, 'currency', s.currency)), '{}')
        from bundle_price_share s where s.bundle_id = b.bundle_id and s.event_id = b.event_id)) order by b.position)
    from bundle_event b join event e on e.id = b.event_id where b.bundle_id = p_bundle
  );
end $$;
