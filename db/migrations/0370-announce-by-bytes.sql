-- A notification holds less than 8,000 bytes. A hundred options whose skus are as long as they may be did not fit into one, and
-- the import or the count that changed them was refused. As many are named in one as fit into it; a key that is longer than any,
-- or that holds the comma that stands between two, is announced as all of them.
create or replace function announce_pieces(topic text, keys text[]) returns void language plpgsql as $$
declare
  most integer := 7000;
  piece text := '';
  each text;
begin
  if cardinality(keys) > 1000
    or exists (select from unnest(keys) as key where octet_length(key) > most or strpos(key, ',') > 0) then
    perform pg_notify('shop_changed', topic || ':*');
    return;
  end if;
  foreach each in array keys loop
    continue when each is null;
    if piece <> '' and octet_length(piece) + octet_length(each) >= most then
      perform pg_notify('shop_changed', topic || ':' || piece);
      piece := '';
    end if;
    piece := piece || case piece when '' then '' else ',' end || each;
  end loop;
  if piece <> '' then
    perform pg_notify('shop_changed', topic || ':' || piece);
  end if;
end $$;
