-- What a customer says to the driver: one recording an order, of half a minute at most. Staff and the driver of the load
-- hear it; a month after the order has ended it goes.

create table voice_notes (
  order_id uuid primary key references orders (id),
  -- By which it is asked for: new with every recording, and nobody can guess it.
  id uuid not null unique default gen_random_uuid(),
  -- By its content (server/account/voiceNotes.ts).
  type text not null check (type in ('audio/webm', 'audio/mp4', 'audio/ogg')),
  audio bytea storage external check (octet_length(audio) <= 163840),
  created_at timestamptz not null default now()
);

call secure_by_parent('voice_notes', 'order_id', 'orders');

call keep_in_bucket('voice_notes', 'audio');
alter table voice_notes add check (num_nonnulls(audio, object_key) = 1);
create trigger c_object before update on voice_notes for each row
  when (old.object_key is not null and new.audio is not null) execute function leave_picture_object();
call announce_to_admin('voice_notes', 'orders');

-- An account that is deleted takes it along; its orders stay.
create function forget_voice_note() returns trigger language plpgsql as $$
begin
  delete from voice_notes where order_id = new.id;
  return null;
end $$;
create trigger forget_voice_note after update of customer_email on orders
  for each row when (new.customer_email like '%@deleted.invalid') execute function forget_voice_note();

insert into login_rights values
  ('person', 'table voice_notes', 'select, insert (order_id, type, audio), update (id, type, audio, created_at), delete'),
  ('shop', 'table voice_notes', 'select (order_id, id)'),
  ('admin', 'table voice_notes', 'select (order_id, id)'),
  ('jobs', 'table voice_notes', 'select, update (audio, object_key), delete');
