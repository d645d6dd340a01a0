-- A parcel that was handed over by mistake is taken back: its goods lie on the shelf again, and it belongs to the order no more.
alter table parcels drop constraint parcels_state_check;
alter table parcels add constraint parcels_state_check check (state in ('created', 'labelled', 'handed_over', 'in_transit', 'out_for_delivery',
  'delivered', 'exception', 'returning', 'returned', 'undone'));
