import { Big } from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { writeStock } from '#tools/builders/reports/report-stock.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { beginningOf, dayInHongKong } from '../../calendar.ts'

const seed = Number(process.env.PROPERTY_SEED ?? 1)
let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const rows = async <R>(text: string) => (await shop.shop.pool.query(text)).rows as R[]
type Figures = { pieces: number; without_cost: number; cost: number | null; price: number | null }
type Row = { key: string; name: string | null; figures: Figures }
type Answer = {
  total: Figures
  rows: Row[]
  ages: { age: string; figures: Figures }[]
  expiries: { within: string; figures: Figures }[]
  lots: { id: string; place: string; expires_on: string; figures: Figures }[]
  proof: { levels: number; oversold: { sub_sku: string; counted: number; promised: number }[] }
}
const read = async (query = '?by=product') =>
  ok(await owner.get(`/stock-value${query}`)).body as unknown as Answer

type Pile = {
  subSku: string
  place: string
  pieces: number
  lot: { id: string; received: Date; ends: string | null } | null
  /** For all its pieces. */
  cost: Big | null
  price: number
  product: string
  brand: string
  categories: string[]
}

/** Computes all stock with its cost, independently from the tables. */
async function everyPile(): Promise<Pile[]> {
  const options = await rows<{
    sub_sku: string
    price: number
    availability: string
    id: string
    product_id: string
    subscription_parent_sku: string | null
  }>('select * from product_options')
  const sets = new Set(
    (await rows<{ option_id: string }>('select * from option_components')).map((each) => each.option_id),
  )
  const products = await rows<{
    id: string
    sku: string
    product_type: string
    brand_key: string
    categories: string[]
  }>('select * from products')
  const brands = await rows<{ key: string; slug: string }>('select * from brands')
  const levels = await rows<{ sub_sku: string; place: string; on_hand: number }>('select * from stock_levels')
  const lots = await rows<{ id: string; sub_sku: string; received_at: Date; expires_on: string | null }>(
    'select id, sub_sku, received_at, expires_on::text from stock_lots',
  )
  const lotLevels = await rows<{ lot_id: string; sub_sku: string; place: string; pieces: number }>(
    'select * from stock_lot_levels',
  )
  const moves = await rows<{ id: string; sub_sku: string; on_hand: number; unit_cost: number | null }>(
    'select * from stock_moves',
  )
  const lotMoves = await rows<{ lot_id: string; move_id: string; pieces: number }>(
    'select * from stock_lot_moves',
  )
  const ordered = await rows<{ sub_sku: string; unit_cost: number; created_at: Date }>(
    'select l.sub_sku, l.unit_cost, o.created_at from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where l.unit_cost is not null',
  )
  const sent = await rows<{ sub_sku: string; lot_id: string | null; pieces: number }>(
    "select l.* from stock_transfer_lines l join stock_transfers t on t.id = l.transfer_id where t.state = 'sent'",
  )
  const mean = (parts: readonly { pieces: number; cost: number }[], lying: number): Big | null => {
    const pieces = parts.reduce((sum, part) => sum + part.pieces, 0)
    const paid = parts.reduce((sum, part) => sum.plus(new Big(part.cost).times(part.pieces)), new Big(0))
    return pieces === 0 ? null : paid.times(lying).div(pieces)
  }
  const costOf = (subSku: string, lotId: string | null, lying: number): Big | null => {
    const ofLot = lotMoves.flatMap(({ lot_id: id, move_id: moveId, pieces }) => {
      const cost = moves.find((move) => move.id === moveId)?.unit_cost ?? null
      return id === lotId && pieces > 0 && cost !== null ? [{ pieces, cost }] : []
    })
    const ofOption = moves.flatMap(({ sub_sku: sku, on_hand: pieces, unit_cost: cost }) =>
      sku === subSku && pieces > 0 && cost !== null ? [{ pieces, cost }] : [],
    )
    const last = ordered
      .filter((line) => line.sub_sku === subSku)
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
    return mean(ofLot, lying) ?? mean(ofOption, lying) ?? (last ? new Big(last.unit_cost).times(lying) : null)
  }
  const pile = (subSku: string, place: string, lotId: string | null, pieces: number): Pile[] => {
    const option = options.find((each) => each.sub_sku === subSku)
    const product = products.find(({ id }) => id === option?.product_id)
    const isGoods =
      option?.availability !== 'pre_order' &&
      !option?.subscription_parent_sku &&
      !sets.has(option?.id ?? '') &&
      product?.product_type !== 'Treatment' &&
      product?.sku !== 'ELOWEN-GIFT-CARD'
    if (pieces <= 0 || !isGoods) return []
    const lot = lots.find(({ id }) => id === lotId)
    return [
      {
        subSku,
        place,
        pieces,
        lot: lot ? { id: lot.id, received: lot.received_at, ends: lot.expires_on } : null,
        cost: costOf(subSku, lotId, pieces),
        price: option?.price ?? 0,
        product: product?.sku ?? '',
        brand: brands.find(({ key }) => key === product?.brand_key)?.slug ?? '',
        categories: product?.categories ?? [],
      },
    ]
  }
  return [
    ...lotLevels.flatMap(({ sub_sku: sku, place, lot_id: id, pieces }) => pile(sku, place, id, pieces)),
    ...levels.flatMap(({ sub_sku: sku, place, on_hand: onHand }) => {
      const inLots = lotLevels
        .filter((level) => level.sub_sku === sku && level.place === place)
        .reduce((sum, { pieces }) => sum + pieces, 0)
      return pile(sku, place, null, onHand - inLots)
    }),
    ...sent.flatMap(({ sub_sku: sku, lot_id: id, pieces }) => pile(sku, 'in_transit', id, pieces)),
  ]
}

function figuresOf(piles: readonly Pile[]): Figures {
  const sum = (of: (pile: Pile) => number) => piles.reduce((total, pile) => total + of(pile), 0)
  const isKnown = piles.length === 0 || piles.some(({ cost }) => cost !== null)
  return {
    pieces: sum(({ pieces }) => pieces),
    without_cost: sum(({ pieces, cost }) => (cost === null ? pieces : 0)),
    cost: isKnown ? sum(({ cost }) => cost?.round(0, Big.roundHalfUp).toNumber() ?? 0) / 100 : null,
    price: sum(({ pieces, price }) => pieces * price) / 100,
  }
}

const byKey = (list: readonly { key: string; figures: Figures }[]) =>
  Object.fromEntries(list.map(({ key, figures }) => [key, figures]))
const sumsBy = (piles: readonly Pile[], keys: (pile: Pile) => readonly string[]) => {
  const groups = new Map<string, Pile[]>()
  for (const pile of piles) for (const key of keys(pile)) groups.set(key, [...(groups.get(key) ?? []), pile])
  return Object.fromEntries([...groups].map(([key, those]) => [key, figuresOf(those)]))
}

const day = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((beginningOf(to).getTime() - beginningOf(from).getTime()) / day)

it(`adds up to every pile of pieces there is, by each field, age and last day (seed ${seed})`, async () => {
  for (const round of [0, 1, 2]) {
    await writeStock(shop.shop.pool, seed + round)
    const piles = await everyPile()
    expect(piles.length).toBeGreaterThan(20)
    const whole = await read()
    expect(whole.total).toEqual(figuresOf(piles))
    const keys: Record<string, (pile: Pile) => readonly string[]> = {
      product: ({ product }) => [product],
      option: ({ subSku }) => [subSku],
      brand: ({ brand }) => [brand],
      place: ({ place }) => [place],
      category: ({ categories }) => (categories.length === 0 ? [''] : categories),
    }
    for (const [by, of] of Object.entries(keys)) {
      const { rows: found } = await read(`?by=${by}`)
      const all = sumsBy(piles, of)
      for (const [key, figures] of Object.entries(byKey(found))) expect(figures).toEqual(all[key])
      expect(found.length).toBe(Math.min(50, Object.keys(all).length))
    }
    const today = dayInHongKong(new Date())
    const age = ({ lot }: Pile) => {
      if (!lot) return 'unknown'
      const days = daysBetween(dayInHongKong(lot.received), today)
      return ['30', '90', '180', '365'].find((most) => days <= Number(most)) ?? 'older'
    }
    const end = ({ lot }: Pile) => {
      if (!lot?.ends) return 'none'
      const days = daysBetween(today, lot.ends)
      return days < 0 ? 'past' : (['30', '60', '90'].find((most) => days <= Number(most)) ?? 'later')
    }
    for (const { age: key, figures } of whole.ages)
      expect(figures).toEqual(figuresOf(piles.filter((pile) => age(pile) === key)))
    for (const { within: key, figures } of whole.expiries)
      expect(figures).toEqual(figuresOf(piles.filter((pile) => end(pile) === key)))
    const [some] = piles
    if (!some) throw new Error('there are piles')
    const narrowed = await read(`?by=product&place=${some.place}&brand=${some.brand}`)
    const those = piles.filter(({ place, brand }) => place === some.place && brand === some.brand)
    expect(narrowed.total).toEqual(figuresOf(those))
    const ending = those.filter((pile) => ['past', '30', '60', '90'].includes(end(pile)))
    expect(ending.length).toBeLessThan(100)
    expect(narrowed.lots.map(({ figures }) => figures.pieces).toSorted()).toEqual(
      ending.map(({ pieces }) => pieces).toSorted(),
    )
  }
})

it('proves that no piece is sold twice, and lists an option whose count is below the promised pieces', async () => {
  const before = await read()
  expect(before.proof).toEqual({ levels: expect.any(Number) as number, oversold: [] })
  const [level] = await rows<{ sub_sku: string; place: string }>(
    `update stock_levels set on_hand = 3, reserved = 5, short = 2, blocked = 0, allocated = 0
     where (sub_sku, place) = (select sub_sku, place from stock_levels order by 1, 2 limit 1) returning sub_sku, place`,
  )
  const after = await read()
  expect(after.proof.oversold).toEqual([{ ...level, counted: 3, promised: 5, short: 2 }])
})

it('requires the rights to read reports and stock, and values require the right to see costs', async () => {
  expect((await (await atDesk(shop, 'marketing')).get('/stock-value?by=brand')).status).toBe(403)
  expect((await (await atDesk(shop, 'warehouse')).get('/stock-value?by=brand')).status).toBe(403)
  const auditor = await atDesk(shop, 'auditor')
  expect((await auditor.get('/stock-value?by=brand')).status).toBe(200)
  const file = await owner.get('/stock-value/file?by=product&table=lots&format=csv')
  expect(file.headers.get('content-type')).toMatch(/csv/)
})
