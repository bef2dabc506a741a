-- Replaces the placeholders of a prepared response by the values that only the database knows, in the same order.
create or replace function fill_placeholders(p_body text, p_placeholders jsonb, p_values text[]) returns text
language plpgsql immutable as $$
begin
  for at in 1..cardinality(p_values) loop
    p_body := replace(p_body, p_placeholders ->> (at - 1), p_values[at]);
  end loop;
  return p_body;
end $$;
