import { onHand as onHandOfAll, setOnHand } from '#shop/stock/stock.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { aDatafeed, type Feed } from '#tools/builders/payments/payments.ts'
import { codeTo } from '#tools/builders/members/codes.ts'
import { aBuyer, aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

export type WireOrder = {
  _id: string
  number: string
  status: string
  payment: string
  fulfilment: string
  total: number
  items: { _id: string; sub_sku: string; quantity: number; net: number }[]
} & Record<string, unknown>

/** Fields of an order to Taiwan, whose customs require a personal number. */
export const toTaipei = {
  delivery_country_key: 'tw',
  delivery_calling_code: '886',
  delivery_contact: '0912345678',
  delivery_firstname: '小明',
  delivery_lastname: '王',
  delivery_address: '信義路五段 7 號',
  delivery_city: '信義區',
  delivery_province: '臺北市',
  delivery_zip: '110',
  delivery_passport: 'A123456789',
}

/** A placed order, with its buyer's browser and its link. */
export async function anOrder(
  shop: TestShop,
  wanted: Record<string, number>,
  input: object = {},
  state: { country?: string; currency?: string } = {},
) {
  const visitor = await aVisitorHolding(shop, wanted, state)
  const answer = await visitor.order(input)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const order = answer.body.order as WireOrder
  return { visitor, order, id: order._id, token: String(answer.body.token) }
}

type PlacedOrder = { visitor: Awaited<ReturnType<typeof aVisitor>>; order: WireOrder }

/** Starts to pay an order by card; returns the fields of the form for PayDollar. */
export async function startCardPayment({ visitor, order }: PlacedOrder): Promise<Record<string, string>> {
  const started = await visitor.send('POST', '/order/paydollar/create', { order_id: order._id })
  if (started.status !== 200) throw new Error(`${started.status} ${String(started.body.code)}`)
  return (started.body.payment as { form: { fields: Record<string, string> } }).form.fields
}

/** Starts to pay an order by card and posts PayDollar's result; then all subscribers run. */
export async function payByCard(
  shop: TestShop,
  placed: PlacedOrder,
  feed: Partial<Feed> = {},
): Promise<string> {
  const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
  await receivePayDollar(shop, orderRef, { Amt: amount, Cur: currCode, ...feed })
  return orderRef
}

/** Posts a datafeed of a payment. */
export async function postDatafeed(shop: TestShop, reference: string, feed: Partial<Feed>): Promise<void> {
  const body = aDatafeed(reference, feed).body
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await shop.shop.api.fetch(
    new Request('http://shop.test/hooks/paydollar', { method: 'POST', body, headers }),
    {
      ip: '10.1.1.1',
      seenIn: null,
    },
  )
}

/** The same, and runs the jobs that follow. */
export async function receivePayDollar(
  shop: TestShop,
  reference: string,
  feed: Partial<Feed>,
): Promise<void> {
  await postDatafeed(shop, reference, feed)
  await shop.work('settle-payment-call')
  await shop.work('take-payment')
}

type Level = { on_hand: number; reserved: number; allocated: number }

/** The stock level of an option. */
export async function levelOf(shop: TestShop, subSku: string): Promise<Level> {
  const found = await shop.shop.pool.query<Level>(
    `select on_hand, reserved, allocated from stock_levels where sub_sku = $1 and place = 'warehouse'`,
    [subSku],
  )
  const [level] = found.rows
  if (!level) throw new Error(`${subSku} has no stock`)
  return level
}

/** Sets the available units of an option, whatever is reserved or sold. */
export async function onHand(shop: TestShop, subSku: string, pieces: number): Promise<void> {
  const { reserved, allocated } = await levelOf(shop, subSku)
  await setOnHand(
    shop.shop.systemContext(),
    [{ subSku, onHand: reserved + allocated + pieces }],
    'test',
    'test',
  )
  shop.shop.cache.drop('*')
}

/** Ten thousand units of every option. */
export async function stockUp({ shop }: TestShop): Promise<void> {
  const ctx = shop.systemContext()
  const counts = [...(await onHandOfAll(ctx)).keys()].map((subSku) => ({ subSku, onHand: 10_000 }))
  await setOnHand(ctx, counts, 'plenty', 'test')
}

/**
 * Checks the invariants of orders (rules/operations#6): stock, reservations and order lines agree. Returns the
 * violations.
 */
export async function violations(shop: TestShop): Promise<string[]> {
  const found = await shop.shop.pool.query<{ what: string }>(`
    select 'moves ' || l.sub_sku as what from stock_levels l
      left join (select sub_sku, place, sum(on_hand) h, sum(reserved) r, sum(allocated) a from stock_moves group by 1, 2) m using (sub_sku, place)
      where (coalesce(h, 0), coalesce(r, 0), coalesce(a, 0)) <> (l.on_hand, l.reserved, l.allocated)
    union all
    select 'reserved ' || l.sub_sku from stock_levels l
      where l.reserved <> (select coalesce(sum(each * units), 0) from stock_reservations where sub_sku = l.sub_sku and place = l.place and state = 'held')
    union all
    select 'allocated ' || l.sub_sku from stock_levels l
      where l.allocated <> (select coalesce(sum(each * (units - shipped - freed)), 0) from stock_reservations
                            where sub_sku = l.sub_sku and place = l.place and state in ('allocated', 'shipped'))
    union all
    select 'held by ' || o.number || ' ' || o.status from stock_reservations r
      join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
      where r.state = 'held' and not (o.status = 'pending' and o.holds)
    union all
    select 'nobody''s ' || r.sub_sku from stock_reservations r where not exists (select from order_lines where id = r.line_id)
      and r.state <> 'released' and not exists (
        select from order_revisions v, jsonb_array_elements(v.added) e where v.state = 'waiting' and (e ->> 'id')::uuid = r.line_id)
    union all
    select 'coupon ' || c.code from coupons c
      where (c.total_limit is not null or c.identity_limit is not null) and c.used <> (select count(distinct order_id) from coupon_redemptions where coupon_id = c.id and state <> 'released')
    union all
    select 'sum of ' || o.number from orders o
      where o.total <> o.gift_wrap_fee + o.delivery_fee + o.tax
        + (select sum(unit) from order_lines l, unnest(l.unit_net) unit where l.order_id = o.id)`)
  return found.rows.map((row) => row.what)
}

/** A reader with an order's link, who verifies its email address in their own browser. */
export async function aConfirmedReader(
  shop: TestShop,
  { id, token, email = aBuyer.email }: { id: string; token: string; email?: string },
) {
  const reader = await aVisitor(shop)
  const response = await reader.send('POST', '/order/confirm-otp', {
    id,
    token,
    recaptchaResponse: 'test-passes',
  })
  if (response.status !== 200) throw new Error(`${response.status} ${String(response.body.code)}`)
  const confirmed = await reader.send('POST', '/order/confirm-email', {
    id,
    token,
    otp: await codeTo(shop, email),
  })
  if (confirmed.status !== 200) throw new Error(`${confirmed.status} ${String(confirmed.body.code)}`)
  return reader
}
