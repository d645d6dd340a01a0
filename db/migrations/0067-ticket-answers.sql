-- Questions of the contact form are answered at the desk. Answers go with their ticket: when its writer is erased, and after two years.
alter table feedback add column closed_at timestamptz;
create index feedback_open on feedback (created_at) where state = 'open';
create index feedback_newest on feedback (created_at desc, id desc);

create table ticket_answers (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references feedback on delete cascade,
  text text not null check (text <> ''),
  answered_by text not null,
  answered_at timestamptz not null
);
create index ticket_answers_of_ticket on ticket_answers (ticket_id, answered_at);
