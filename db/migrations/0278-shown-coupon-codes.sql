-- A code for one person and one use is money: staff see its last characters (rules/staff#13), as `shownCode` of coupon.rules.ts has it.
create function shown_coupon_code(code text) returns text language sql immutable return
  case when code ~ '^R-[0-9A-HJKMNP-TV-Z]{10}$' then '…' || right(code, 4) else code end;
