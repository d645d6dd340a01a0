-- A credit that pays nothing of ours ends too: it went back to who sent it, or it is not ours.
alter table bank_lines drop constraint bank_lines_state_check;
alter table bank_lines add constraint bank_lines_state_check check (state in ('unmatched', 'matched', 'returned', 'not_ours'));
alter table bank_lines add column settled_by text, add column settled_at timestamptz, add column settled_note text;
alter table bank_lines add constraint bank_lines_settled
  check ((state in ('returned', 'not_ours')) = (settled_by is not null and settled_at is not null and settled_note <> ''));
