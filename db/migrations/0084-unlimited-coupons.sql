-- Orders with a coupon that has no limit wait for none of each other (rules/promotions): its row is not written,
-- and a use without a limit for each buyer takes its slot from here, beyond all limits.
create sequence coupon_slots as int minvalue 1000001 cycle;
