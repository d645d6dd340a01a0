-- Which version of its terms a coupon is at: a form filled in on an older one is refused, not saved over a colleague's.
alter table coupons add column version integer not null default 1;
