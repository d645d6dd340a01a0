-- What is left of a person in the words of others is looked for by e-mail and telephone. An address counts as a whole: that of li@… is no
-- part of that of kelly.li@…, whose orders lost theirs. Digits of a telephone count where no letter or digit stands beside them, never where
-- something is named by digits (references, SKUs, numbers), and no number of a JSON value is one. The address of a colleague who is erased
-- as a member, where it stands alone, is their name at the desk and stays. What the shop says in public is about no shopper: its own address
-- in a page or at a branch stays there, whoever tried the shop out with it.
create function person_pattern(marks text[]) returns text language sql immutable as $$
  with escaped as (select mark, regexp_replace(mark, '([^[:alnum:]])', '\\\1', 'g') as word from unnest(marks) as mark where length(mark) > 5)
  select string_agg(case
    when mark ~ '@' then '(?<![a-z0-9._%+-])' || word || '(?![a-z0-9-]|\.[a-z0-9])'
    when mark ~ '%40' then '(?:(?<=%(?:20|22|26|27|28|2c|2f|3a|3b|3c|3d))|(?<![a-z0-9._%+-]))' || word || '(?![a-z0-9-]|\.[a-z0-9])'
    when mark ~ '^\+' then word || '(?![0-9])'
    else '(?<![a-z0-9_])' || word || '(?![a-z0-9_])' end, '|')
  from escaped
$$;

create function swept_text(words text, pattern text, colleagues text[]) returns text language sql immutable as $$
  select case when lower(words) = any (colleagues) then words else coalesce(regexp_replace(words, pattern, 'erased', 'gi'), words) end
$$;

/* Of a JSON value its texts and names, whatever they are within. */
create function swept_json(value jsonb, pattern text, colleagues text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(swept_text(value #>> '{}', pattern, colleagues));
    when 'array' then
      return coalesce((select jsonb_agg(swept_json(part, pattern, colleagues) order by place)
        from jsonb_array_elements(value) with ordinality as parts (part, place)), '[]');
    when 'object' then
      return coalesce((select jsonb_object_agg(swept_text(name, pattern, colleagues), swept_json(part, pattern, colleagues))
        from jsonb_each(value) as parts (name, part)), '{}');
    else
      return value;
  end case;
end $$;

-- `own`: the account that is erased. How the buyer of an order is reached stays with that order, address book or subscription, although
-- somebody else has the same telephone or address: their parcel is brought by it. Each table is gone through once: what its row says, in
-- small letters, before anything of it is looked at by itself.
create function sweep_words(marks text[], own uuid) returns void language plpgsql as $$
declare
  place record;
  col record;
  loose text;
  statement text;
  patterns text[];
  -- columns that name things by digits hold no telephone
  named constant text := '(^|_)(id|key|sku|ref|reference|number|serial|code|barcode|waybill|hash|token|slug|url|path)s?$';
  contacts constant text[] := '{email,to,reply_to,recipient,recipient_email}';
  reached constant text[] := '{orders.phone,order_addresses.contact,member_addresses.contact,subscriptions.contact}';
  -- what shoppers read, and whom the shop buys of
  ours constant text[] := '{branches,pages,pickup_points,products,product_texts,product_options,product_versions,template_versions,setting_versions,settings,suppliers}';
  colleagues text[] := array(select lower(email) from staff_accounts where lower(email) = any (marks));
  addresses text[] := array(select mark from unnest(marks) as mark where mark ~ '@|%40');
begin
  select string_agg(regexp_replace(mark, '([^[:alnum:]])', '\\\1', 'g'), '|') into loose from unnest(marks) as mark where length(mark) > 5;
  if loose is null then
    return;
  end if;
  patterns := array[person_pattern(marks), person_pattern(addresses)];
  -- what they ordered themselves without signing in
  update order_addresses a set contact = swept_text(a.contact, patterns[1], '{}') from orders o
    where o.id = a.order_id and o.member_id is null and lower(o.email) = any (marks) and a.contact ~* loose;
  update orders set phone = '' where member_id is null and lower(email) = any (marks) and phone = any (marks);
  for place in
    with cols as (
      select c.table_name, quote_ident(c.column_name) as name, c.column_name = any (contacts) as is_contact,
        format('%s(t.%I, ($2)[%s], $3)', case c.data_type when 'jsonb' then 'swept_json' else 'swept_text' end, c.column_name,
          case when c.column_name ~ named then 2 else 1 end) as swept
      from information_schema.columns c
      join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name
      where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
        and c.table_name not in ('members', 'staff_accounts', 'schema_migrations') and c.table_name <> all (ours)
        and c.table_name || '.' || c.column_name <> all (reached)
        and not exists (select from erasure_retentions r where r.table_name = c.table_name and r.column_name = c.column_name)
    ), owned as (
      select table_name, max(case column_name when 'member_id' then 't.member_id is null or t.member_id = $4'
        when 'order_id' then 'not exists (select from orders o where o.id = t.order_id and o.member_id <> $4)' end) as by_owner
      from information_schema.columns where table_schema = 'public' and column_name in ('member_id', 'order_id') group by 1
    ), bounded as (
      select table_name, name, case when is_contact and by_owner is not null
        then format('case when %s then %s else t.%s end', by_owner, swept, name) else swept end as swept
      from cols left join owned using (table_name)
    )
    select table_name, array_agg(name) as names, array_agg(swept) as swepts, string_agg(format('t.%s::text', name), ', ') as words,
      string_agg(format('%s = %s', name, swept), ', ') as changes, string_agg('t.' || name, ', ') as before, string_agg(swept, ', ') as after
    from bounded group by table_name
  loop
    statement := format('update %I t set %%s where lower(concat_ws(E''\n'', %s) collate "C") ~ $1 and row(%%s) is distinct from row(%%s)',
      place.table_name, place.words);
    begin
      execute format(statement, place.changes, place.before, place.after) using loose, patterns, colleagues, own;
    exception when unique_violation or check_violation then
      for col in select name, swept from unnest(place.names, place.swepts) as each (name, swept) loop
        begin
          execute format(statement, format('%s = %s', col.name, col.swept), 't.' || col.name, col.swept) using loose, patterns, colleagues, own;
        exception
          when unique_violation then -- a name that there may be once, and another erased person was named so
            execute format(statement, format('%s = %s || '' '' || left(gen_random_uuid()::text, 8)', col.name, col.swept), 't.' || col.name, col.swept)
              using loose, patterns, colleagues, own;
          when check_violation then -- words that are too short without the address
            execute format(statement, format('%1$s = rpad(%2$s, greatest(length(%2$s), 20), ''.'')', col.name, col.swept), 't.' || col.name, col.swept)
              using loose, patterns, colleagues, own;
        end;
      end loop;
    end;
  end loop;
end $$;

do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
begin
  if strpos(was, 'perform sweep_person(marks);') = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  execute replace(was, 'perform sweep_person(marks);', 'perform sweep_words(marks, member);');
end $$;
drop function sweep_person(text[]);

-- As everywhere else, what is never changed may lose a person.
do $$
declare
  guard text;
begin
  foreach guard in array array['order_lines_stay', 'closed_months_stay', 'settlement_files_stay', 'settlement_lines_stay'] loop
    declare
      was record;
    begin
      select tgrelid::regclass as "table", pg_get_triggerdef(oid) as definition into strict was from pg_trigger where tgname = guard;
      execute format('drop trigger %I on %s', guard, was."table");
      execute replace(was.definition, ' EXECUTE FUNCTION', ' WHEN (not is_erasing()) EXECUTE FUNCTION');
    end;
  end loop;
end $$;
