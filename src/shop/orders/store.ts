import type { Cause } from '../causes.ts'
import { sql, type Selectable } from 'kysely'
import { isCurrency } from '../money.ts'
import { isCountry, isLocale, type Text } from '../region.ts'
import { sumsStored, type StoredSums } from './revisions/stored-sums.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type {
  OrderAddresses,
  OrderLines,
  OrderRefunds,
  OrderRevisions,
  Orders,
  Parcels,
  StateEvents,
} from '../../platform/db/tables.ts'
import type { OrderStatus } from './rules.ts'
import type {
  Order,
  OrderAddress,
  OrderEvent,
  OrderLine,
  OrderRefund,
  Parcel,
  Revision,
} from './order.rules.ts'

/** A row as JSON: times are words in it, and sealed bytes are left out. */
type Told<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}
type LineRow = Told<Selectable<OrderLines>>
type AddressRow = Told<Omit<Selectable<OrderAddresses>, 'passport'>>
type ParcelRow = Told<Selectable<Parcels>> & {
  lines: { line_id: string; quantity: number }[]
  events: { at: string; state: string; text: string }[]
}
type RevisionRow = Told<Omit<Selectable<OrderRevisions>, 'added' | 'removed'>> & {
  added: LineRow[]
  removed: { line_id: string; from: number; units: number; amount: number }[]
  invoice: string | null
}

type Row = Selectable<Orders> & {
  lines: LineRow[]
  addresses: AddressRow[]
  parcels: ParcelRow[]
  refunds: Told<Selectable<OrderRefunds>>[]
  parts: { attempt_id: string; amount: number; accepted_at: string }[]
  revisions: RevisionRow[]
  approval: Order['approval']
  short: { line_id: string; sub_sku: string; pieces: number }[]
  is_invoiced: boolean
  also: { id: string; number: string; status: OrderStatus } | null
  events: Told<Selectable<StateEvents>>[]
}

const all = (rows: ReturnType<typeof sql>, order: string) =>
  sql`(select coalesce(jsonb_agg(r order by ${sql.raw(order)}), '[]') from (${rows}) r)`

/** Everything of an order in one question. */
const whole = sql`o.*,
  (select jsonb_build_object('id', g.id, 'number', g.number, 'status', g.status) from orders g where g.checkout_group = o.checkout_group and g.id <> o.id) as also,
  exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice') as is_invoiced,
  ${all(
    sql`select v.*, (select number from invoices i where i.revision_id = v.id) as invoice from order_revisions v where order_id = o.id`,
    'r.number',
  )} as revisions,
  (select kind from approvals a where a.order_id = o.id and a.state = 'requested' order by a.requested_at limit 1) as approval,
  case when exists (select from stock_levels where short > 0) then ${all(sql`select * from short_lines(o.id)`, 'r.line_id, r.sub_sku')}
    else '[]' end as short,
  ${all(sql`select * from order_lines where order_id = o.id`, 'r.position')} as lines,
  ${all(sql`select to_jsonb(a) - 'passport' as a from order_addresses a where order_id = o.id`, 'r.a')} as addresses,
  ${all(
    sql`select p.*, ${all(sql`select line_id, quantity from parcel_lines where parcel_id = p.id`, 'r.line_id')} as lines,
      ${all(sql`select id, at, state, text from parcel_events where parcel_id = p.id`, 'r.id')} as events
      from parcels p where order_id = o.id and state <> 'undone'`,
    'r.created_at, r.id',
  )} as parcels,
  ${all(sql`select * from order_refunds where order_id = o.id`, 'r.created_at, r.id')} as refunds,
  ${all(sql`select attempt_id, amount, accepted_at from order_parts where order_id = o.id`, 'r.accepted_at, r.attempt_id')} as parts,
  ${all(sql`select * from state_events where entity_id = o.id`, 'r.id')} as events`

const time = (written: string): string => new Date(written).toISOString()
const maybe = (at: Date | null): string | null => at?.toISOString() ?? null

const lineFrom = (row: LineRow): OrderLine => ({
  id: row.id,
  position: row.position,
  productId: row.product_id,
  sku: row.sku,
  subSku: row.sub_sku,
  bundleSku: row.bundle_sku,
  productType: row.product_type as OrderLine['productType'], // the columns' checks and domains know the words
  name: row.name as Text,
  optionName: row.option_name as Text,
  brand: row.brand,
  brandSlug: row.brand_slug,
  uniqueUrl: row.unique_url,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  originalPrice: row.original_price,
  priceReason: row.price_reason as OrderLine['priceReason'], // written by addOrder alone
  unitNet: row.unit_net,
  interval: row.interval_months,
  estimate: row.estimate,
  preOrder: row.pre_order === true,
  releasedAt: row.released_at ? time(row.released_at) : null,
  weightGrams: row.weight_grams,
  sessions: row.sessions,
  revision: row.revision,
  shipped: row.shipped,
  refunded: row.refunded,
  unsent: row.unsent,
})

const addressFrom = ({ a }: { a: AddressRow }): OrderAddress => ({
  kind: a.kind as OrderAddress['kind'],
  firstname: a.firstname,
  lastname: a.lastname,
  callingCode: a.calling_code,
  contact: a.contact,
  address: a.address,
  address2: a.address2,
  city: a.city,
  province: a.province,
  zip: a.zip,
  countryKey: isCountry(a.country_key) ? a.country_key : 'hk',
  locationCode: a.location_code,
  passportTail: a.passport_tail,
})

const parcelFrom = (row: ParcelRow): Parcel => ({
  id: row.id,
  state: row.state,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  createdAt: time(row.created_at),
  lines: row.lines.map((line) => ({ lineId: line.line_id, quantity: line.quantity })),
  events: row.events.map(({ at, state, text }) => ({ at: time(at), state, text })),
})

const refundFrom = (row: Told<Selectable<OrderRefunds>>): OrderRefund => ({
  id: row.id,
  attemptId: row.attempt_id,
  revisionId: row.revision_id,
  amount: row.amount,
  units: (row.units as { line_id: string; units: number; amount: number }[]).map(
    ({ line_id, ...counted }) => ({
      lineId: line_id,
      ...counted,
    }),
  ), // written by addRefund
  delivery: row.delivery,
  giftWrap: row.gift_wrap,
  wallet: row.wallet,
  asWallet: row.as_wallet,
  exchanged: row.exchanged,
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  actor: row.actor,
  state: row.state as OrderRefund['state'],
  createdAt: time(row.created_at),
})

const eventFrom = (row: Told<Selectable<StateEvents>>): OrderEvent => ({
  machine: row.machine,
  from: row.from_state,
  to: row.to_state,
  actor: row.actor,
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  at: time(row.at),
})

const revisionFrom = (row: RevisionRow): Revision => ({
  id: row.id,
  number: row.number,
  state: row.state as Revision['state'], // the column's check; the rest was written by addRevision
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  actor: row.actor,
  added: row.added.map(lineFrom),
  removed: row.removed.map(({ line_id, ...counted }) => ({ lineId: line_id, ...counted })),
  delivery: row.delivery,
  address: row.address as Revision['address'],
  before: sumsStored(row.before as StoredSums), // written by addRevision
  after: sumsStored(row.after as StoredSums),
  difference: row.difference,
  exchanged: row.exchanged,
  due: row.due,
  paidBy: row.paid_by,
  payUntil: row.pay_until === null ? null : time(row.pay_until),
  createdAt: time(row.created_at),
  endedAt: row.ended_at === null ? null : time(row.ended_at),
  invoice: row.invoice,
})

const orderFrom = (row: Row): Order => ({
  id: row.id,
  number: row.number,
  sessionHash: row.session_hash,
  memberId: row.member_id,
  cartId: row.cart_id,
  cartVersion: row.cart_version,
  checkoutGroup: row.checkout_group,
  also: row.also,
  kind: row.kind as Order['kind'],
  status: row.status as Order['status'],
  paymentState: row.payment as Order['paymentState'],
  fulfilmentState: row.fulfilment as Order['fulfilmentState'],
  locale: isLocale(row.locale) ? row.locale : 'hk',
  country: isCountry(row.country) ? row.country : 'hk',
  currency: isCurrency(row.currency) ? row.currency : 'HKD',
  goods: row.goods_total,
  discount: row.discount,
  giftWrap: row.gift_wrap_fee,
  deliveryFee: row.delivery_fee,
  tax: row.tax,
  total: row.total,
  walletAmount: row.wallet_amount,
  due: row.amount_due,
  exchanged: row.exchanged,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  phone: row.phone,
  giftCode: row.gift_code,
  couponCode: row.coupon_code,
  couponLabel: row.coupon_label as Text | null,
  deliveryMethod: row.delivery_method as Order['deliveryMethod'],
  estimate: row.estimate_from && row.estimate_to ? { from: row.estimate_from, to: row.estimate_to } : null,
  giftWrapped: row.gift_wrap,
  gift: row.gift as Order['gift'],
  clientRemarks: row.client_remarks,
  paymentMethod: row.payment_method,
  rate: row.fx_rate,
  isInvoiced: row.is_invoiced,
  tracking: row.tracking as Order['tracking'], // written by insertOrder
  holdsStock: row.holds,
  reserveUntil: maybe(row.reserve_until),
  payUntil: maybe(row.pay_until),
  paidBy: row.paid_by,
  parts: row.parts.map(({ attempt_id: attemptId, amount, accepted_at: at }) => ({
    attemptId,
    amount,
    at: time(at),
  })),
  pickupCode: row.pickup_code,
  holdCause: row.hold_cause,
  confirmedAt: maybe(row.confirmed_at),
  readyAt: maybe(row.ready_at),
  deliveredAt: maybe(row.delivered_at),
  createdAt: row.created_at.toISOString(),
  lines: row.lines.map(lineFrom),
  addresses: row.addresses.map((each) => addressFrom(each as unknown as { a: AddressRow })), // wrapped by `whole`
  parcels: row.parcels.map(parcelFrom),
  refunds: row.refunds.map(refundFrom),
  revisions: row.revisions.map(revisionFrom),
  approval: row.approval,
  short: row.short.map(({ line_id: lineId, sub_sku: subSku, pieces }) => ({ lineId, subSku, pieces })),
  events: row.events.map(eventFrom),
})

async function select(db: Db, rest: ReturnType<typeof sql>): Promise<Order[]> {
  const found = await sql<Row>`select ${whole} from orders o ${rest}`.execute(db)
  return found.rows.map(orderFrom)
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  return (await select(db, sql`where o.id = ${id}`))[0] ?? null
}

/** Orders by their ids, in that order. */
export const findOrders = (db: Db, ids: readonly string[]): Promise<Order[]> =>
  select(db, sql`where o.id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`)

/**
 * An order, locked until the transaction ends. The lock comes first, so that what is read is what is locked.
 */
export async function lockOrder(db: Db, id: string): Promise<Order | null> {
  const locked = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked ? findOrder(db, id) : null
}

/** The order that a cart became when it was as it was shown then. */
export async function findOrderOfCart(
  db: Db,
  cartId: string,
  seenState: { version: number } | { updatedAt: string },
): Promise<Order | null> {
  const state =
    'version' in seenState
      ? sql`o.cart_version = ${seenState.version}`
      : sql`date_trunc('milliseconds', o.cart_updated_at) = ${seenState.updatedAt}`
  return (await select(db, sql`where o.cart_id = ${cartId} and ${state}`))[0] ?? null
}

/** Whose orders: those of a session, or of a member. */
export type OrderOwner = { sessionHash: Buffer } | { memberId: string }
export type OwnFilter = {
  owner: OrderOwner
  kind?: string | undefined
  status?: string | undefined
  payable?: Date
  /** Waits for payment, is on its way, or its payment is asked back. */ open?: boolean
}

/** Somebody's orders, newest first, drafts left out. */
export async function listOwn(
  db: Db,
  filter: OwnFilter,
  page: { from: number; size: number },
): Promise<{ orders: Order[]; total: number }> {
  const { owner } = filter
  const ownedBy =
    'memberId' in owner ? sql`o.member_id = ${owner.memberId}` : sql`o.session_hash = ${owner.sessionHash}`
  const where = sql`where ${ownedBy} and o.status <> 'draft'
    and (${filter.kind ?? null}::text is null or (o.kind <> 'single') = (${filter.kind ?? null} <> 'single'))
    and (${filter.status ?? null}::text is null or o.status = ${filter.status ?? null})
    and (not ${filter.open ?? false} or o.payment = 'disputed' or (o.status = 'pending' and o.pay_until > now())
      or (o.status = 'confirmed' and o.fulfilment not in ('delivered', 'collected', 'returned', 'partially_returned')))
    and (${filter.payable ?? null}::timestamptz is null or (o.status = 'pending' and o.amount_due > 0 and o.pay_until > ${filter.payable ?? null})
      or exists (select from order_revisions v where v.order_id = o.id and v.state = 'waiting' and v.pay_until > ${filter.payable ?? null}))`
  const orders = await select(
    db,
    sql`${where} order by o.created_at desc, o.id limit ${page.size} offset ${page.from}`,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total from orders o ${where}`.execute(db)
  return { orders, total: count.rows[0]?.total ?? 0 }
}

export async function countOwn(db: Db, owner: OrderOwner): Promise<number> {
  const ownedBy =
    'memberId' in owner ? sql`member_id = ${owner.memberId}` : sql`session_hash = ${owner.sessionHash}`
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from orders where ${ownedBy} and status <> 'draft'`.execute(db)
  return count.rows[0]?.total ?? 0
}

export async function findIdByNumber(db: Db, number: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}
