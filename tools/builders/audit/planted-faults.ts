import type { Check } from '#shop/audit/checks.ts'
import type { AuditedShop } from './audited-shop.ts'

type Planted = Partial<Record<Check, () => string>>

const inGoodsAndMoney = ({ paid, waiting, changed, requested }: AuditedShop) =>
  ({
    'stock: what is promised lies there': () =>
      `alter table stock_levels drop constraint stock_levels_promised_check;
     update stock_levels set reserved = on_hand + 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    'stock: moves add up to the level': () =>
      `update stock_levels set on_hand = on_hand + 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    'stock: lots lie within the level': () =>
      `update stock_lot_levels set pieces = pieces + 100000 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    'stock: moves of lots add up to the lot': () =>
      `update stock_lot_levels set pieces = pieces - 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    'stock: what moved of lots is part of its move': () =>
      `update stock_lot_moves set pieces = pieces + 100000 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    'stock: reservations add up to the level': () =>
      `update stock_reservations set state = 'released' where state = 'held' and line_id in (select id from order_lines where order_id = '${waiting}')`,
    'stock: only an order that waits holds goods': () =>
      `update orders set holds = false where id = '${waiting}'`,
    'stock: holds end with their clock': () =>
      `update orders set reserve_until = now() - interval '1 hour' where id = '${waiting}';
     update payment_attempts set state = 'failed' where order_id = '${waiting}'`,
    'stock: every line of a standing order is sold': () =>
      `delete from stock_reservations where line_id in (select id from order_lines where order_id = '${paid}')`,
    'payments: never more back than was taken': () =>
      `update payment_attempts set refunded_minor = 100 where order_id = '${paid}'`,
    'payments: a standing order is paid in full': () =>
      `update payment_attempts set amount_minor = amount_minor - 1 where order_id = '${paid}'`,
    'payments: what was asked for is what was due': () =>
      `update payment_attempts set amount_minor = 1 where order_id = '${waiting}'`,
    'payments: one capture kept for each order': () =>
      `update payment_attempts set state = 'captured', captured_at = now() - interval '1 hour' where order_id = '${waiting}'`,
    'payments: a part belongs to an order, and goes back with one that ended without the rest': () =>
      `update payment_attempts set is_part = true, method = 'fps' where order_id = '${waiting}'`,
    'payments: what a provider said was heard': () =>
      `insert into payment_events (provider, event_key, body, received_at) values ('payme', 'lost', '{}', now() - interval '1 hour')`,
    'orders: pieces and fees add up to the total': () =>
      `update order_lines set unit_net = array_fill(1::bigint, array[quantity]) where order_id = '${paid}'`,
    'orders: refunds are made of pieces and fees': () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, created_at)
     select gen_random_uuid(), id, total + 1, 'too much', 'test', now() from orders where id = '${paid}'`,
    'orders: a refund asked for is on its way': () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, created_at)
     values (gen_random_uuid(), '${paid}', 100, 'lost', 'test', now() - interval '1 hour')`,
    'invoices: numbers have no gaps': () => `update invoice_counters set last = last + 1`,
    'invoices: one for each confirmed order': () => `delete from invoices where order_id = '${paid}'`,
    'stock: only a change that waits holds goods': () =>
      `update order_revisions set state = 'lapsed', ended_at = now() where order_id = '${requested}'`,
    'payments: a change that counts is paid': () =>
      `update payment_attempts set amount_minor = amount_minor - 1 where id::text in (select paid_by from order_revisions where order_id = '${changed}')`,
    'invoices: with those of its changes they come to the order': () =>
      `delete from invoices where order_id = '${changed}' and revision_id is not null`,
    'orders: what changes took out was given back, and paid for what they added': () =>
      `update order_revisions set exchanged = exchanged - 1 where order_id = '${changed}'`,
    'orders: what changes set off is in their order': () =>
      `update orders set exchanged = exchanged + 1, amount_due = amount_due - 1 where id = '${changed}'`,
    'orders: changes lead from what was to what is': () =>
      `update order_revisions set after = jsonb_set(after, '{total}', '1'), before = jsonb_set(before, '{total}', to_jsonb(1 - difference)) where order_id = '${changed}'`,
    'orders: a difference that waits holds its order': () =>
      `update orders set fulfilment = 'none' where id = '${requested}'`,
    'orders: what has nothing left to send has ended': () =>
      `update order_lines set refunded = quantity, unsent = quantity where order_id = '${paid}'`,
    'orders: captured less refunded is what is owed': () =>
      `update payment_attempts set amount_minor = amount_minor + 1 where order_id = '${changed}'`,
    'invoices: a credit note for each refund that went back': () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, state, created_at)
     values (gen_random_uuid(), '${paid}', 100, 'forgotten', 'test', 'succeeded', now())`,
  }) satisfies Planted

const inWalletsAndGifts = ({ paid, waiting, saver, saved, gift }: AuditedShop) =>
  ({
    'coupons: never more uses than there are': () =>
      `update coupons set used = used + 1 where code = 'WELCOME10'`,
    'coupons: a use follows its order': () =>
      `update coupon_redemptions set state = 'reserved' where order_id = '${paid}'`,
    'orders: what happened ends where the order is': () =>
      `update orders set status = 'completed' where id = '${paid}'`,
    'orders: every move is one that exists, by somebody': () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('order', '${paid}', 'status', 'cancelled', 'confirmed', 'nobody', now())`,
    'payments: every move is one that exists, by somebody': () =>
      `update payment_state_events set actor = ''`,
    'wallet: every transaction comes to nothing': () =>
      `update ledger_entries set amount = amount + 1 where account = 'adjustment'`,
    'wallet: balances are the sum of entries': () =>
      `update wallet_balances set available = available + 1 where member_id = '${saver}'`,
    'wallet: lots are the sum of entries': () =>
      `update wallet_lots set available = available + 1 where member_id = '${saver}'`,
    'wallet: balances are the sum of lots': () =>
      `update wallet_lots set held = 0 where member_id = '${saver}'`,
    'wallet: a hold follows its order': () =>
      `update wallet_holds set amount = amount + 1 where member_id = '${saver}'`,
    'orders: tenders come to the total': () =>
      `update wallet_holds set amount = amount - 1 where order_id = '${saved}'`,
    'wallet: refunds are in the wallet': () =>
      `update order_refunds set wallet = wallet - 1 where order_id = '${saved}'`,
    'gift codes: what is out is what is owed': () =>
      `insert into gift_codes (code_hash, last_four, currency, amount, worth, state, created_by, created_at)
     values ('x', '1234', 'HKD', 100, 'promo', 'active', 'test', now())`,
    'gift codes: what is spent and waits, orders have': () =>
      `update gift_codes set used = used + 1 where used > 0`,
    'gift codes: a hold follows its order': () => `update gift_holds set state = 'released', returned = 0`,
    'gift batches: codes are there, once, and as they were agreed to': () =>
      `insert into gift_batches (name, count, currency, amount, hkd, state, created_by, created_at, made_at)
     values ('short', 2, 'HKD', 100, 200, 'ready', 'test', now(), now())`,
    'gift batches: their codes were owed when they were made': () =>
      `with b as (insert into gift_batches (name, count, currency, amount, hkd, state, created_by, created_at, made_at)
       values ('unowed', 1, 'HKD', 100, 100, 'ready', 'test', now(), now()) returning id)
     insert into gift_codes (currency, amount, worth, state, batch, batch_id, created_by, created_at)
     select 'HKD', 100, 'promo', 'issued', 'unowed', id, 'test', now() from b`,
    'gift codes: refunds are on the code': () => `update gift_holds set returned = returned + 1`,
    'gift codes: cards follow their order': () =>
      `insert into gift_codes (currency, amount, worth, state, order_id, created_by, created_at)
     values ('HKD', 100, 'paid', 'issued', '${waiting}', 'test', now())`,
    'wallet: of a frozen lot nothing can be spent': () =>
      `update wallet_lots set is_frozen = true where member_id = '${saver}'`,
    'referrals, rewards: what a frozen one gave is frozen too, and nothing else': () =>
      `update wallet_lots set is_frozen = true, frozen = available, available = 0 where member_id = '${saver}'`,
    'wallet: holds are the sum of their parts': () => `update wallet_hold_lots set amount = amount + 1`,
    'wallet: what is held, an order holds': () => `update wallet_holds set state = 'released'`,
    'rewards: a gift follows its order': () => `update rewards set state = 'reserved' where id = '${gift}'`,
    'rewards: one an order, and each a line of it': () =>
      `update rewards set order_id = '${paid}' where id = '${gift}'`,
    'rewards: redeemed at most once': () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('reward', '${gift}', 'state', 'claimed', 'redeemed', 'nobody', now())`,
    'rewards: Cash Dollar is credited when it is chosen, and once': () =>
      `update rewards set kind = 'cash_dollar', sub_sku = null where id = '${gift}'`,
    'reviews, rewards, returns: every move is one that exists, by somebody': () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('reward', '${gift}', 'state', 'expired', 'redeemed', 'nobody', now())`,
  }) satisfies Planted

const bookingId = '019a0000-0000-7000-8000-00000000000b'
const contractId = '019a0000-0000-7000-8000-00000000000c'
const cycleId = '019a0000-0000-7000-8000-00000000000d'

/** Rows of a subscription, of one of its deliveries and of what was charged for it. */
function ofSubscriptions({ saver, paid }: AuditedShop) {
  const aContract = (state: string): string =>
    `insert into subscriptions (id, number, member_id, first_order_id, state, interval_months, currency, country, firstname, lastname,
       calling_code, contact, address, address2, city, province, zip, anchor_on, created_at)
     select '${contractId}', 'S-2611-00000', '${saver}', '${paid}', '${state}', 2, 'HKD', 'hk', '', '', '', '', '', '', '', '', '', current_date, now()`
  const aCycle = (state: string, orderId: string): string =>
    `insert into subscription_cycles (id, subscription_id, number, state, renews_on, order_id, paid_at, created_at)
     values ('${cycleId}', '${contractId}', 2, '${state}', current_date, '${orderId}', now() - interval '1 hour', now())`
  const aCharge = (attempt: number): string =>
    `insert into subscription_charges (cycle_id, attempt, kind, order_id, amount_minor, outcome, started_at)
     values ('${cycleId}', ${attempt}, 'renewal', '${paid}', 100, 'captured', now())`
  return { aContract, aCycle, aCharge }
}

const inWhatFollows = (shop: AuditedShop) => {
  const { paid, waiting, saver, both, treated } = shop
  const { aContract, aCycle, aCharge } = ofSubscriptions(shop)
  return {
    'payments: what was too much goes back': () =>
      `update payment_attempts set overpaid_minor = 1, captured_at = now() - interval '1 hour' where order_id = '${paid}'`,
    'orders: what a bank asks back is noted, and what a lost dispute took': () =>
      `insert into order_disputes (order_id, reason, amount_minor, opened_at, opened_by) values ('${paid}', 'not theirs', 100, now(), 'test')`,
    'orders: a refund is withheld for a dispute alone': () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, state, created_at)
     values (gen_random_uuid(), '${paid}', 1, 'x', 'x', 'withheld', now())`,
    'orders: nothing is sent while its payment is disputed': () =>
      `update orders set payment = 'disputed' where id = '${paid}'`,
    'returns: no more comes back than was sent': () =>
      `insert into returns (id, order_id, position, created_at) values ('${paid}', '${paid}', 1, now());
     insert into return_lines (return_id, line_id, units, reason) select '${paid}', id, 1, 'wrong' from order_lines where order_id = '${paid}'`,
    'returns: an order waits for its open ones': () =>
      `update orders set return_open_since = now() where id = '${paid}'`,
    'payments: what is charged at once is taken at once': () =>
      `update payment_attempts set currency = 'USD' where order_id = '${both.subscription._id}'`,
    'payments: what is charged at once was ordered at once': () =>
      `update orders set checkout_group = gen_random_uuid() where id = '${both.subscription._id}'`,
    'orders: those of one checkout are one of each kind': () =>
      `update orders set checkout_group = null where id = '${both.subscription._id}'`,
    'reviews, rewards, returns: what happened ends where they are': () =>
      `update reviews set state = 'hidden' where member_id is not null`,
    'subscriptions: one that runs has one delivery ahead': () => aContract('active'),
    'subscriptions: each delivery keeps one payment at most': () =>
      `${aContract('active')}; ${aCycle('paid', paid)}; ${aCharge(1)}; ${aCharge(2)}`,
    'subscriptions: nothing is charged after the end': () =>
      `${aContract('ended')}; ${aCycle('written_off', paid)}; ${aCharge(1)};
     update subscriptions set ended_at = now() - interval '1 day'`,
    'subscriptions: a paid delivery has its order': () =>
      `${aContract('active')}; ${aCycle('paid', waiting)}`,
    'subscriptions: a renewal that was paid is a paid delivery': () =>
      `update orders set kind = 'renewal', confirmed_at = now() - interval '1 hour' where id = '${paid}'`,
    'subscriptions: no more is charged than was announced': () =>
      `${aContract('active')}; ${aCycle('charging', paid)}; update subscription_cycles set announced = '{"total": 1}'`,
    'sessions: a package has as many as were bought': () =>
      `update treatment_packages set sessions = 4 where order_id = '${treated}'`,
    'sessions: a paid order of treatments has its packages': () =>
      `delete from treatment_packages where order_id = '${treated}'`,
    'sessions: what a line gave back is refunded': () =>
      `update order_lines set refunded_sessions = 2 where order_id = '${treated}'`,
    'bookings: a booked session has one appointment': () =>
      `update treatment_sessions set state = 'booked' where package_id in (select id from treatment_packages where order_id = '${treated}')`,
    'bookings: what is taken follows the appointment': () =>
      `insert into bookings (id, number, product_id, sku, name, unique_url, thumbnail, branch_key, is_any_therapist, starts_at, ends_at, state,
       actor, locale, created_at)
     select '${bookingId}', 'B-261101-0000', gen_random_uuid(), 'T', '{"chi": "x", "cn": "x", "eng": "x"}', 't', '', 'causeway-bay', true, now(),
       now() + interval '1 hour', 'completed', 'test', 'en', now();
     insert into resource_claims (resource_id, during, booking_id)
     select id, '[2001-01-01 10:00+08,2001-01-01 11:00+08)', '${bookingId}' from resources limit 1`,
    'members: figures are what their orders come to': () =>
      `update member_figures set spent = spent + 1 where member_id = '${saver}'; delete from member_figure_changes`,
    'sessions: what is handed on is worth what it was': () =>
      `update treatment_packages set from_package_id = id where order_id = '${treated}'`,
  } satisfies Planted
}

/** What the database itself would have refused: checks and triggers are put aside for the moment. */
export const plantedFaults = (shop: AuditedShop): Record<Check, () => string> => ({
  ...inGoodsAndMoney(shop),
  ...inWalletsAndGifts(shop),
  ...inWhatFollows(shop),
})
