-- Whoever opens the app's link is asked before it signs them in, and has time to read what they are asked.

alter table session_code add column read_at timestamptz;
comment on column session_code.read_at is
  'When somebody was first shown whose code it is. From then on it lives long enough to be answered, once.';
