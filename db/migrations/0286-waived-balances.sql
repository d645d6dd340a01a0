-- What Cash Dollar a member gives up who asks to be erased: what comes into the account after that keeps it. Whoever has asked already
-- gave up all there was.
alter table wallet_balances add column waived bigint not null default 0 check (waived >= 0);
update wallet_balances b set waived = b.available + b.held + b.frozen
from members m where m.id = b.member_id and m.state = 'erasure_requested';
