-- Cash Dollar for each appointment that the shop cancels is asked for by itself, whatever else waits about its member (rules/bookings#6).
drop index approvals_open_member;
create unique index approvals_open_member on approvals (member_id, kind, (coalesce(request ->> 'creditKey', ''))) where state = 'requested';
