-- A lost parcel may come after its pieces were given back: somebody says what became of it.
alter table parcels add column turned_up_settled_by text, add column turned_up_settled_at timestamptz;
-- The list of today counts them anew.
create trigger desk_changed after insert or update or delete on order_refunds for each statement
  execute function announce_change('desk:order_refunds');
