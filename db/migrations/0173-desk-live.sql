-- Every process hears which tables of the desk's counts changed, once a transaction, and counts anew (rules/desk#19).
do $$
declare
  named text;
begin
  foreach named in array array[
    'orders', 'order_revisions', 'order_disputes', 'parcels', 'approvals', 'payment_attempts', 'payment_refunds', 'payment_tasks',
    'bank_lines', 'returns', 'feedback', 'bookings', 'shifts', 'shift_breaks', 'resource_claims', 'subscriptions',
    'subscription_cycles', 'subscription_charges', 'stock_levels', 'stock_rules', 'stock_lots', 'stock_lot_levels',
    'purchase_orders', 'purchase_order_lines', 'referrals', 'commission_statements', 'membership_flags', 'members', 'reviews',
    'review_cares', 'messages', 'work_items'
  ] loop
    execute format(
      'create trigger desk_changed after insert or update or delete on %I for each statement execute function announce_change(%L)',
      named, 'desk:' || named
    );
  end loop;
end $$;

-- Who may look is another matter once a session ends, or an account or a role changes.
create trigger desk_changed after update of ended_at on staff_sessions
  for each statement execute function announce_change('desk:staff_sessions');
create trigger desk_changed after update of roles, disabled_at on staff_accounts
  for each statement execute function announce_change('desk:staff_accounts');
