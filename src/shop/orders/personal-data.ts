import { eraseCardFingerprints } from '../payments/attempts/card-fingerprints.ts'
import { eraseClaims } from '../payments/fps/claim-screenshots.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveOrders } from './claim.ts'
import { erasePersonOfOrders, hasOpenOrders, hasOpenRefunds, orderIdsOf } from './orders.ts'

/** Personal data that this room stores, and how it is erased and merged. */
export const ordersData: PersonalData = {
  room: 'orders',
  erase: async (tx, memberId) => {
    await erasePersonOfOrders(tx, memberId)
    // payment claims, screenshots and card fingerprints are found by order
    const orderIds = await orderIdsOf(tx, memberId)
    await eraseClaims(tx, orderIds)
    await eraseCardFingerprints(tx, orderIds)
  },
  merge: moveOrders,
  keeps: [
    { because: 'order', isDue: hasOpenOrders },
    { because: 'refund', isDue: hasOpenRefunds },
  ],
  ofNobody: columns('order_moves invoice_counters'),
  tables: {
    orders: {
      of: 't.member_id = $member',
      exported: columns(`
        number kind status payment fulfilment locale country currency email firstname lastname
        phone goods_total discount gift_wrap_fee delivery_fee tax total wallet_amount amount_due
        exchanged coupon_code coupon_label delivery_method estimate_from estimate_to duty_estimate
        gift_wrap gift client_remarks payment_method consents tracking_consent tracking confirmed_at
        ready_at delivered_at created_at`),
      summaryColumns: columns('number created_at status total currency'),
      money: columns(`
        goods_total discount gift_wrap_fee delivery_fee tax total wallet_amount amount_due
        exchanged`),
      currency: 't.currency',
      erased: columns(`
        email firstname lastname phone client_remarks gift tracking session_hash consents`),
      inner: columns(`
        id member_id cart_id cart_version cart_updated_at fx_rate fx_rate_id holds reserve_until
        pay_until paid_by pickup_code hold_cause return_open_since gift_code checkout_group`),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('member_id'),
    },
    order_lines: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns(`
        order_id position sku sub_sku bundle_sku product_type name option_name brand quantity
        unit_price original_price interval_months shipped refunded`),
      summaryColumns: columns('name option_name quantity unit_price'),
      money: columns('unit_price original_price'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      inner: columns(`
        id product_id brand_slug unique_url thumbnail price_reason unit_net estimate best_before weight_grams
        sessions unsent refunded_sessions revision pre_order released_at`),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    order_addresses: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('order_id kind'),
      exported: columns(`
        order_id kind firstname lastname calling_code contact address address2 city province zip kana
        country_key location_code passport_tail`),
      summaryColumns: columns('kind firstname lastname contact address city'),
      erased: columns(`
        firstname lastname contact address address2 city province zip kana location_code passport
        passport_tail`),
      stays: 'rules/access#9: the country an order went to stays in the books',
    },
    order_refunds: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns(`
        order_id amount delivery gift_wrap wallet as_wallet exchanged cause reason state
        created_at settled_at units`),
      summaryColumns: columns('created_at amount state'),
      money: columns('amount delivery gift_wrap wallet as_wallet exchanged'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      erased: columns('reason'),
      inner: columns('id attempt_id actor revision_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    order_revisions: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns(`
        order_id number state reason difference exchanged due address added removed created_at
        ended_at`),
      summaryColumns: columns('number state reason created_at'),
      money: columns('difference exchanged due'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      erased: columns('reason address'),
      inner: columns('id actor delivery before after paid_by pay_until cause'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    order_disputes: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('order_id amount_minor outcome opened_at ended_at'),
      money: columns('amount_minor'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      erased: columns('reason note'),
      inner: columns('id case_ref respond_by held_before opened_by ended_by'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    order_partial_payments: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('attempt_id'),
      exported: columns('order_id method amount accepted_at'),
      money: columns('amount'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      inner: columns('attempt_id accepted_by'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    order_links: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('secret_hash'),
      erased: 'rows',
      inner: columns('secret_hash order_id expires_at'),
    },
    order_readers: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('order_id session_hash'),
      erased: 'rows',
      inner: columns('order_id session_hash until'),
    },
    parcels: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('order_id state carrier tracking_number created_at'),
      summaryColumns: columns('carrier tracking_number state created_at'),
      inner: columns(
        'id moved_at asked_at lost_at lost_by lead_id turned_up_settled_by turned_up_settled_at',
      ),
      stays: 'rules/orders: what was sent, and with which number, is part of the books',
    },
    parcel_lines: {
      of: 't.parcel_id in (select p.id from parcels p join orders o on o.id = p.order_id where o.member_id = $member)',
      key: columns('parcel_id line_id'),
      exported: columns('parcel_id line_id quantity'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    parcel_labels: {
      of: 't.parcel_id in (select p.id from parcels p join orders o on o.id = p.order_id where o.member_id = $member)',
      exported: columns('parcel_id carrier waybill state requested_at'),
      inner: columns('id reference weight_grams why requested_by asked_at ended_at'),
      stays: 'rules/orders: what was sent, and with which number, is part of the books',
    },
    parcel_replacements: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('parcel_id order_id cause made_at'),
      erased: columns('reason'),
      inner: columns('id worth made_by settled_by settled_at'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    parcel_replacement_lines: {
      of: 't.new_line_id in (select l.id from order_lines l join orders o on o.id = l.order_id where o.member_id = $member)',
      key: columns('replacement_id line_id'),
      inner: columns('replacement_id line_id new_line_id units unit_net'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    combined_parcels: {
      of: 'false',
      inner: columns('id created_by created_at'),
      stays: 'who of the staff put orders into one parcel is about no buyer',
    },
    combined_parcel_orders: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('combined_id order_id'),
      inner: columns('combined_id order_id state cause changed_at'),
      stays: 'with which other orders of its buyer an order was sent',
    },
    pick_waves: {
      of: 'false',
      inner: columns('id number picker created_by created_at closed_at'),
      stays: 'what staff took from the shelves is about nobody',
    },
    pick_wave_orders: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('wave_id order_id'),
      inner: columns('wave_id order_id box state cause ended_at combined_id parcel'),
      stays: 'how the warehouse took an order from the shelves',
    },
    pick_wave_pieces: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('wave_id order_id sub_sku'),
      inner: columns('wave_id order_id sub_sku pieces picked'),
      stays: 'what the warehouse took from the shelves, option by option',
    },
    parcel_events: {
      of: 't.parcel_id in (select p.id from parcels p join orders o on o.id = p.order_id where o.member_id = $member)',
      exported: columns('parcel_id state text place at'),
      inner: columns('id actor code tracking_number'),
      stays: 'what carriers say of a parcel, without the person it went to',
    },
    invoices: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('order_id kind number issued_at facts'),
      summaryColumns: columns('number kind issued_at'),
      inner: columns('id year serial refund_id revision_id'),
      stays: 'invoices and credit notes are business records, kept for seven years as they were issued',
    },
    invoice_files: {
      of: 't.invoice_id in (select i.id from invoices i join orders o on o.id = i.order_id where o.member_id = $member)',
      key: columns('invoice_id language'),
      exported: columns('language rendered_at'),
      inner: columns('invoice_id pdf sha256'),
      stays: 'the same, as the paper that was sent',
    },
    state_events: {
      of: `(t.entity = 'order' and t.entity_id in (select id from orders where member_id = $member))`,
      exported: columns('at machine from_state to_state cause'),
      summaryColumns: columns('at machine to_state'),
      erased: columns('reason'),
      inner: columns('id entity entity_id actor'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
  },
}
