-- One mailbox in all its spellings, as `mailboxOf` of pricing/coupon.rules.ts has it: whether somebody ordered before is known by it.
create function mailbox_of(email text) returns text language sql immutable parallel safe return
  case when split_part(lower(btrim(email)), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(btrim(email)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) || '@' || split_part(lower(btrim(email)), '@', 2) end;
create index orders_mailbox on orders (mailbox_of(email));
