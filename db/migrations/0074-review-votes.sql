-- Members say which reviews helped them. A vote belongs to the first version of a review, so an edited review keeps its votes.
create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, member_id)
);
create index review_votes_of_member on review_votes (member_id);
