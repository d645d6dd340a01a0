-- What staff typed of somebody's appointments, sessions, subscriptions, referrals and tickets, of what was asked of a second person and
-- of money that was a matter for staff is theirs as well: it goes from the log and from the histories with them (rules/access#9).
do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
  things text := '|| array(select id from gift_codes where order_id = any (own_orders))';
  histories text := 'update state_events set reason = '''' where entity_id = any (own_things) and reason <> '''';';
begin
  if strpos(was, things) = 0 or strpos(was, histories) = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  was := replace(was, things, things || '
    || array(select id from bookings where member_id = member or order_id = any (own_orders))
    || array(select id from treatment_packages where member_id = member or (member_id is null and order_id = any (own_orders)))
    || array(select id from subscriptions where member_id = member)
    || array(select id from referrals where referrer_id = member or order_id = any (own_orders))
    || array(select id from membership_flags where member_id = member)
    || array(select id from feedback where lower(email) = any (marks) or phone = any (marks))
    || array(select id from approvals where member_id = member or order_id = any (own_orders))
    || array(select id from payment_tasks where order_id = any (own_orders))');
  execute replace(was, histories, histories || '
  update booking_events set reason = '''' where booking_id = any (own_things) and reason <> '''';
  update treatment_package_events set reason = '''' where package_id = any (own_things) and reason <> '''';');
end $$;

-- Of who was erased before: in the rows that still name the account.
do $$
declare
  gone uuid[] := array(select id from members where state = 'erased');
  appointments uuid[] := array(select id from bookings where member_id = any (gone));
  packages uuid[] := array(select id from treatment_packages where member_id = any (gone));
  contracts uuid[] := array(select id from subscriptions where member_id = any (gone));
begin
  perform set_config('elowen.erasing', 'on', true);
  update booking_events set reason = '' where booking_id = any (appointments) and reason <> '';
  update treatment_package_events set reason = '' where package_id = any (packages) and reason <> '';
  update audit_log set before = null, after = null, reason = ''
    where entity_id = any ((appointments || packages || contracts)::text[]);
  perform set_config('elowen.erasing', '', true);
end $$;
