-- How a receiver's name in Japan is read, as its parcel labels say it; optional, and empty elsewhere.
alter table order_addresses add column kana text not null default '';
alter table member_addresses add column kana text not null default '';
alter table subscriptions add column kana text not null default '';
