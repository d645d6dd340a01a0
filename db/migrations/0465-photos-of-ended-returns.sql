-- Photos of returns that ended go two years after they were sent: those of guests, whom no erasure of an account reaches, stayed for good.
create index return_photos_sent on return_photos (created_at) where return_id is not null;
