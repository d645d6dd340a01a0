-- Photos of goods that arrived damaged or wrong, drawn anew by us. They wait for the request that names them.
create table return_photos (
  id uuid primary key,
  order_id uuid not null references orders (id),
  return_id uuid references returns (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index return_photos_order on return_photos (order_id);
create index return_photos_return on return_photos (return_id);
create index return_photos_waiting on return_photos (created_at) where return_id is null;

-- A photo is shown with a return of its own order, and stays with it.
create function keep_return_photo() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or (old.return_id is not null and new.return_id is distinct from old.return_id) then
    raise exception 'a photo stays with its return';
  end if;
  if new.return_id is not null and not exists (select from returns r where r.id = new.return_id and r.order_id = new.order_id) then
    raise exception 'a photo goes with a return of its own order';
  end if;
  return new;
end $$;
create trigger return_photos_stay before update on return_photos for each row execute function keep_return_photo();
