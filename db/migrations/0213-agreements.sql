-- Which version of a legal text a member agreed to when they registered; of orders it stands with what else was agreed.
create table member_agreements (
  member_id uuid not null references members (id),
  document text not null check (document in ('terms', 'privacy')),
  version integer not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (member_id, document, version)
);
-- Until now each text had one version only, and whoever registered agreed to it.
insert into member_agreements (member_id, document, version, agreed_at)
select m.id, d.document, 1, m.created_at
from members m cross join (values ('terms'), ('privacy')) d (document)
where m.state <> 'erased';
