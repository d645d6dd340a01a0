-- Videos that were sent for a review, under an id of ours; the files lie beside those of photos. A review shows one at most.
create table review_videos (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  kind text not null check (kind in ('mp4', 'webm')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index review_videos_review on review_videos (review_id);
create index review_videos_created_at on review_videos (created_at);
alter table reviews add column video_id uuid;
create index reviews_video on reviews (video_id) where video_id is not null;
