import type { Check } from '#shop/audit/checks.ts'
import type { AuditedShop } from './audited-shop.ts'

type Planted = Partial<Record<Check, () => string>>

const inGoodsAndMoney = ({ paid, waiting, changed, requested }: AuditedShop) =>
  ({
    stock_commitments_on_hand: () =>
      `alter table stock_levels drop constraint stock_levels_promised_check;
     update stock_levels set reserved = on_hand + 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    stock_movements_sum_to_level: () =>
      `update stock_levels set on_hand = on_hand + 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    stock_lots_within_level: () =>
      `update stock_lot_levels set pieces = pieces + 100000 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    stock_lot_movements_sum_to_lot: () =>
      `update stock_lot_levels set pieces = pieces - 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    stock_lot_movements_within_movement: () =>
      `update stock_lot_moves set pieces = pieces + 100000 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
    stock_reservations_sum_to_level: () =>
      `update stock_reservations set state = 'released' where state = 'held' and line_id in (select id from order_lines where order_id = '${waiting}')`,
    stock_reservations_of_pending_orders: () => `update orders set holds = false where id = '${waiting}'`,
    stock_reservations_expire: () =>
      `update orders set reserve_until = now() - interval '1 hour' where id = '${waiting}';
     update payment_attempts set state = 'failed' where order_id = '${waiting}'`,
    stock_order_lines_allocated: () =>
      `delete from stock_reservations where line_id in (select id from order_lines where order_id = '${paid}')`,
    payments_refunds_within_captured: () =>
      `update payment_attempts set refunded_minor = 100 where order_id = '${paid}'`,
    payments_active_order_paid_in_full: () =>
      `update payment_attempts set amount_minor = amount_minor - 1 where order_id = '${paid}'`,
    payments_requested_equals_due: () =>
      `update payment_attempts set amount_minor = 1 where order_id = '${waiting}'`,
    payments_one_capture_per_order: () =>
      `update payment_attempts set state = 'captured', captured_at = now() - interval '1 hour' where order_id = '${waiting}'`,
    payments_partial_returned_with_cancelled_order: () =>
      `update payment_attempts set is_part = true, method = 'fps' where order_id = '${waiting}'`,
    payments_provider_events_processed: () =>
      `insert into payment_events (provider, event_key, body, received_at) values ('payme', 'lost', '{}', now() - interval '1 hour')`,
    orders_lines_and_fees_sum_to_total: () =>
      `update order_lines set unit_net = array_fill(1::bigint, array[quantity]) where order_id = '${paid}'`,
    orders_refunds_sum_of_items_and_fees: () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, created_at)
     select gen_random_uuid(), id, total + 1, 'too much', 'test', now() from orders where id = '${paid}'`,
    orders_requested_refunds_processed: () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, created_at)
     values (gen_random_uuid(), '${paid}', 100, 'lost', 'test', now() - interval '1 hour')`,
    invoices_numbers_without_gaps: () => `update invoice_counters set last = last + 1`,
    invoices_one_per_confirmed_order: () => `delete from invoices where order_id = '${paid}'`,
    stock_reservations_of_pending_revisions: () =>
      `update order_revisions set state = 'lapsed', ended_at = now() where order_id = '${requested}'`,
    payments_applied_revision_paid: () =>
      `update payment_attempts set amount_minor = amount_minor - 1 where id::text in (select paid_by from order_revisions where order_id = '${changed}')`,
    invoices_sum_to_order_total: () =>
      `delete from invoices where order_id = '${changed}' and revision_id is not null`,
    orders_revisions_settled: () =>
      `update order_revisions set exchanged = exchanged - 1 where order_id = '${changed}'`,
    orders_revision_credits_recorded: () =>
      `update orders set exchanged = exchanged + 1, amount_due = amount_due - 1 where id = '${changed}'`,
    orders_revisions_match_lines: () =>
      `update order_revisions set after = jsonb_set(after, '{total}', '1'), before = jsonb_set(before, '{total}', to_jsonb(1 - difference)) where order_id = '${changed}'`,
    orders_held_while_difference_unpaid: () =>
      `update orders set fulfilment = 'none' where id = '${requested}'`,
    orders_completed_when_nothing_to_ship: () =>
      `update order_lines set refunded = quantity, unsent = quantity where order_id = '${paid}'`,
    orders_net_payment_equals_total: () =>
      `update payment_attempts set amount_minor = amount_minor + 1 where order_id = '${changed}'`,
    invoices_credit_note_per_refund: () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, state, created_at)
     values (gen_random_uuid(), '${paid}', 100, 'forgotten', 'test', 'succeeded', now())`,
  }) satisfies Planted

const inWalletsAndGifts = ({ paid, waiting, saver, saved, gift }: AuditedShop) =>
  ({
    coupons_within_limit: () => `update coupons set used = used + 1 where code = 'WELCOME10'`,
    coupons_redemption_matches_order: () =>
      `update coupon_redemptions set state = 'reserved' where order_id = '${paid}'`,
    orders_history_ends_in_state: () => `update orders set status = 'completed' where id = '${paid}'`,
    orders_transitions_valid: () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('order', '${paid}', 'status', 'cancelled', 'confirmed', 'nobody', now())`,
    payments_transitions_valid: () => `update payment_state_events set actor = ''`,
    wallet_transactions_balance: () =>
      `update ledger_entries set amount = amount + 1 where account = 'adjustment'`,
    wallet_entries_sum_to_balance: () =>
      `update wallet_balances set available = available + 1 where member_id = '${saver}'`,
    wallet_entries_sum_to_lot: () =>
      `update wallet_lots set available = available + 1 where member_id = '${saver}'`,
    wallet_lots_sum_to_balance: () => `update wallet_lots set held = 0 where member_id = '${saver}'`,
    wallet_hold_matches_order: () =>
      `update wallet_holds set amount = amount + 1 where member_id = '${saver}'`,
    orders_tenders_sum_to_total: () =>
      `update wallet_holds set amount = amount - 1 where order_id = '${saved}'`,
    wallet_refunds_credited: () => `update order_refunds set wallet = wallet - 1 where order_id = '${saved}'`,
    gift_codes_balance_equals_liability: () =>
      `insert into gift_codes (code_hash, last_four, currency, amount, worth, state, created_by, created_at)
     values ('x', '1234', 'HKD', 100, 'promo', 'active', 'test', now())`,
    gift_codes_spent_on_orders: () => `update gift_codes set used = used + 1 where used > 0`,
    gift_codes_hold_matches_order: () => `update gift_holds set state = 'released', returned = 0`,
    gift_batches_codes_as_approved: () =>
      `insert into gift_batches (name, count, currency, amount, hkd, state, created_by, created_at, made_at)
     values ('short', 2, 'HKD', 100, 200, 'ready', 'test', now(), now())`,
    gift_batches_issued_as_liability: () =>
      `with b as (insert into gift_batches (name, count, currency, amount, hkd, state, created_by, created_at, made_at)
       values ('unowed', 1, 'HKD', 100, 100, 'ready', 'test', now(), now()) returning id)
     insert into gift_codes (currency, amount, worth, state, batch, batch_id, created_by, created_at)
     select 'HKD', 100, 'promo', 'issued', 'unowed', id, 'test', now() from b`,
    gift_codes_refunds_credited: () => `update gift_holds set returned = returned + 1`,
    gift_codes_cards_match_order: () =>
      `insert into gift_codes (currency, amount, worth, state, order_id, created_by, created_at)
     values ('HKD', 100, 'paid', 'issued', '${waiting}', 'test', now())`,
    wallet_frozen_lots_unspent: () => `update wallet_lots set is_frozen = true where member_id = '${saver}'`,
    referrals_frozen_credit_frozen: () =>
      `update wallet_lots set is_frozen = true, frozen = available, available = 0 where member_id = '${saver}'`,
    wallet_hold_parts_sum_to_hold: () => `update wallet_hold_lots set amount = amount + 1`,
    wallet_holds_of_orders: () => `update wallet_holds set state = 'released'`,
    rewards_gift_matches_order: () => `update rewards set state = 'reserved' where id = '${gift}'`,
    rewards_one_line_per_order: () => `update rewards set order_id = '${paid}' where id = '${gift}'`,
    rewards_redeemed_once: () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('reward', '${gift}', 'state', 'claimed', 'redeemed', 'nobody', now())`,
    rewards_cash_dollar_credited_once: () =>
      `update rewards set kind = 'cash_dollar', sub_sku = null where id = '${gift}'`,
    reviews_transitions_valid: () =>
      `insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
     values ('reward', '${gift}', 'state', 'expired', 'redeemed', 'nobody', now())`,
  }) satisfies Planted

const bookingId = '019a0000-0000-7000-8000-00000000000b'
const contractId = '019a0000-0000-7000-8000-00000000000c'
const cycleId = '019a0000-0000-7000-8000-00000000000d'

/** Rows of a subscription, of one of its deliveries and of its charge. */
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
    payments_overpayment_refunded: () =>
      `update payment_attempts set overpaid_minor = 1, captured_at = now() - interval '1 hour' where order_id = '${paid}'`,
    orders_disputes_recorded: () =>
      `insert into order_disputes (order_id, reason, amount_minor, opened_at, opened_by) values ('${paid}', 'not theirs', 100, now(), 'test')`,
    orders_refunds_withheld_only_by_dispute: () =>
      `insert into order_refunds (id, order_id, amount, reason, actor, state, created_at)
     values (gen_random_uuid(), '${paid}', 1, 'x', 'x', 'withheld', now())`,
    orders_no_shipment_while_disputed: () => `update orders set payment = 'disputed' where id = '${paid}'`,
    returns_within_shipped_quantity: () =>
      `insert into returns (id, order_id, position, created_at) values ('${paid}', '${paid}', 1, now());
     insert into return_lines (return_id, line_id, units, reason) select '${paid}', id, 1, 'wrong' from order_lines where order_id = '${paid}'`,
    returns_order_open_while_return_open: () =>
      `update orders set return_open_since = now() where id = '${paid}'`,
    payments_joint_charge_captured_together: () =>
      `update payment_attempts set currency = 'USD' where order_id = '${both.subscription._id}'`,
    payments_joint_charge_same_checkout: () =>
      `update orders set checkout_group = gen_random_uuid() where id = '${both.subscription._id}'`,
    orders_one_of_each_type_per_checkout: () =>
      `update orders set checkout_group = null where id = '${both.subscription._id}'`,
    reviews_history_ends_in_state: () => `update reviews set state = 'hidden' where member_id is not null`,
    subscriptions_one_upcoming_delivery: () => aContract('active'),
    subscriptions_one_payment_per_delivery: () =>
      `${aContract('active')}; ${aCycle('paid', paid)}; ${aCharge(1)}; ${aCharge(2)}`,
    subscriptions_no_charge_after_end: () =>
      `${aContract('ended')}; ${aCycle('written_off', paid)}; ${aCharge(1)};
     update subscriptions set ended_at = now() - interval '1 day'`,
    subscriptions_paid_delivery_has_order: () => `${aContract('active')}; ${aCycle('paid', waiting)}`,
    subscriptions_paid_renewal_is_paid_delivery: () =>
      `update orders set kind = 'renewal', confirmed_at = now() - interval '1 hour' where id = '${paid}'`,
    subscriptions_charge_within_notice: () =>
      `${aContract('active')}; ${aCycle('charging', paid)}; update subscription_cycles set announced = '{"total": 1}'`,
    sessions_count_matches_package: () =>
      `update treatment_packages set sessions = 4 where order_id = '${treated}'`,
    sessions_packages_for_paid_orders: () => `delete from treatment_packages where order_id = '${treated}'`,
    sessions_refunded_with_line: () =>
      `update order_lines set refunded_sessions = 2 where order_id = '${treated}'`,
    bookings_one_appointment_per_session: () =>
      `update treatment_sessions set state = 'booked' where package_id in (select id from treatment_packages where order_id = '${treated}')`,
    bookings_resources_match_appointment: () =>
      `insert into bookings (id, number, product_id, sku, name, unique_url, thumbnail, branch_key, is_any_therapist, starts_at, ends_at, state,
       actor, locale, created_at)
     select '${bookingId}', 'B-261101-0000', gen_random_uuid(), 'T', '{"chi": "x", "cn": "x", "eng": "x"}', 't', '', 'causeway-bay', true, now(),
       now() + interval '1 hour', 'completed', 'test', 'en', now();
     insert into resource_claims (resource_id, during, booking_id)
     select id, '[2001-01-01 10:00+08,2001-01-01 11:00+08)', '${bookingId}' from resources limit 1`,
    members_figures_match_orders: () =>
      `update member_figures set spent = spent + 1 where member_id = '${saver}'; delete from member_figure_changes`,
    sessions_transfer_keeps_value: () =>
      `update treatment_packages set from_package_id = id where order_id = '${treated}'`,
  } satisfies Planted
}

/** Faults that the database itself would reject: constraints and triggers are disabled meanwhile. */
export const plantedFaults = (shop: AuditedShop): Record<Check, () => string> => ({
  ...inGoodsAndMoney(shop),
  ...inWalletsAndGifts(shop),
  ...inWhatFollows(shop),
})
