-- What `short_lines` answers, as JSON. It is no SQL function, so that the planner does not write its joins into every statement
-- that reads an order: they are needed while something is short alone.
create function short_pieces(whole_order uuid) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(r order by r.line_id, r.sub_sku), '[]') from short_lines(whole_order) r);
end $$;
