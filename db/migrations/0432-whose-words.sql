-- What somebody did at the desk stays in the log when the account they have as a member is erased: their own entries lost what was changed,
-- and why.
create function without_colleagues(marks text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(mark), '{}') from unnest(marks) as mark
  where not exists (select from staff_accounts where lower(email) = mark)
$$;

do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
begin
  if strpos(was, 'who = any (marks)') = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  execute replace(was, 'who = any (marks)', 'who = any (without_colleagues(marks))');
end $$;

-- Letters of an account lose their words to whatever address they went: one that was never proved may be somebody else's, whose other
-- letters stay.
do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
  letters text := 'where lower("to") = any (marks) or lower(reply_to) = any (marks) or order_id = any (own_orders);';
begin
  if strpos(was, letters) = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  execute replace(was, letters, 'where lower("to") = any (marks) or lower(reply_to) = any (marks) or order_id = any (own_orders)
      or key like ''%:'' || member || ''%'';');
end $$;
