-- Money that goes back to who sent a bank line, above what one person gives back alone: asked for by one colleague,
-- agreed to by another (rules/payments#16).
alter table bank_lines
  add column return_asked_by text,
  add column return_asked_at timestamptz,
  add column return_note text,
  add constraint bank_lines_return_asked check (
    num_nonnulls(return_asked_by, return_asked_at, return_note) in (0, 3)
    and (return_asked_by is null or state in ('unmatched', 'returned'))),
  add constraint bank_lines_return_by_two check (return_asked_by is null or settled_by is distinct from return_asked_by);
