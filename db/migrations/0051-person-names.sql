-- A name in the order of its own language: the family name first where Han, kana or Hangul is written.
create function person_name(firstname text, lastname text) returns text language sql immutable parallel safe as $$
  select case
    when firstname || lastname ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]' then trim(lastname) || trim(firstname)
    else trim(trim(firstname) || ' ' || trim(lastname))
  end
$$;
-- Every order a name may be typed in, a line each, to be searched.
create function person_name_orders(firstname text, lastname text) returns text language sql immutable parallel safe as $$
  select concat_ws(e'\n', firstname || ' ' || lastname, lastname || ' ' || firstname, lastname || firstname, firstname || lastname)
$$;
