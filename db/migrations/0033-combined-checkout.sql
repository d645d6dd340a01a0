-- Both carts paid at once: two orders of one checkout, and one charge that is split exactly as what each is due.

alter table orders add column checkout_group uuid;
-- One of each kind, so never more than two.
create unique index orders_checkout_group on orders (checkout_group, kind) where checkout_group is not null;
create function keep_checkout_group() returns trigger language plpgsql as $$
begin
  raise exception 'what was ordered together stays so';
end $$;
create trigger orders_group_stays before update on orders for each row
  when (old.checkout_group is distinct from new.checkout_group) execute function keep_checkout_group();

-- A follower is charged with its leader: one charge at PayDollar, by the leader's reference, over the sum of both. Each keeps its own
-- order, amount and refunds; what PayDollar says of the charge is true of all of it.
alter table payment_attempts
  add column charged_with uuid references payment_attempts (id),
  add constraint payment_attempts_follower check (charged_with is null or (charged_with <> id and method = 'paydollar'
    and provider_ref is null and over_minor = 0 and card_member is null and next_ask_at is null));
create index payment_attempts_charged_with on payment_attempts (charged_with) where charged_with is not null;

create function guard_charge() returns trigger language plpgsql as $$
declare
  leader payment_attempts;
begin
  if tg_op = 'UPDATE' then
    if new.charged_with is distinct from old.charged_with then
      raise exception 'what was agreed about a payment stays';
    end if;
    return new;
  end if;
  if new.charged_with is null then
    return new;
  end if;
  select * into leader from payment_attempts where id = new.charged_with;
  if leader.charged_with is not null or leader.state <> 'created' or leader.method <> new.method or leader.currency <> new.currency
      or leader.order_id = new.order_id then
    raise exception 'a follower is begun with a leader of another order, its method and currency';
  end if;
  return new;
end $$;
create trigger payment_attempts_charge before insert or update on payment_attempts for each row
  execute function guard_charge();

-- One charge is one state, as soon as whoever moves it is done.
create function agree_on_charge() returns trigger language plpgsql as $$
begin
  if exists (select from payment_attempts l join payment_attempts f on f.charged_with = l.id
      where l.id = coalesce(new.charged_with, new.id) and f.state <> l.state) then
    raise exception 'what is charged at once is taken at once';
  end if;
  return null;
end $$;
create constraint trigger payment_attempts_agree after insert or update of state on payment_attempts deferrable initially deferred
  for each row execute function agree_on_charge();
