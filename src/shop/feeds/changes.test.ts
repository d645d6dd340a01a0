import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { entriesOf, feedText, fetchFeed, makeFeeds, type Entry } from '#tools/builders/feeds/feeds.ts'
import { dayInHongKong } from '../calendar.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await makeFeeds(shop)
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => makeFeeds(shop))

const path = '/feeds/google/hk-en.xml'
const option = 'TERRA-HAND-CREAM-75'
const sql = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows
const read = async (): Promise<Map<string, Entry>> =>
  new Map(entriesOf(path, await feedText(shop, path)).map((entry) => [entry.id?.[0] ?? '', entry]))
const etag = async (of = path) => (await fetchFeed(shop, of)).headers.get('etag')
const waiting = async () => (await sql('select distinct product_id from feed_changes')).length
/** A day in Hong Kong, `later` days from now. */
const day = (later: number) => dayInHongKong(new Date(clock.now().getTime() + later * 86_400_000))
const productOf = async (subSku: string) =>
  (await sql('select product_id from product_options where sub_sku = $1', subSku))[0]?.product_id as string

it('leaves files unchanged while no data changes, and records the time of the check', async () => {
  const before = await etag()
  clock.move(5 * 60)
  await makeFeeds(shop)
  expect(await etag()).toBe(before)
  const [market] = await sql(`select checked_at from feed_markets where market = 'hk-en'`)
  expect(clock.now().getTime() - Number(market?.checked_at)).toBeLessThan(60_000)
})

it('renders no product again when rows are returned in another order', async () => {
  const fingerprints = () => sql('select market, fingerprint from feed_markets order by market')
  const before = await fingerprints()
  await sql('create table countries_before as select * from brand_countries')
  await sql('delete from brand_countries')
  await sql(
    'insert into brand_countries select * from countries_before order by brand_key desc, country desc',
  )
  await sql('drop table countries_before')
  await makeFeeds(shop)
  expect(await fingerprints()).toEqual(before)
})

it('renders only the product whose price changed', async () => {
  const others = await sql(
    `select md5(string_agg(items, '' order by product_id)) as all from feed_products where market = 'hk-en' and product_id <> $1`,
    await productOf(option),
  )
  await sql('update product_options set price = price + 100 where sub_sku = $1', option)
  expect(await waiting()).toBe(1)
  const [before, tag] = [await read(), await etag()]
  await makeFeeds(shop)
  const after = await read()
  const amount = (entry: Entry | undefined) => Number.parseFloat(entry?.price?.[0] ?? '')
  expect(amount(after.get(option)) - amount(before.get(option))).toBeCloseTo(1)
  expect(await etag()).not.toBe(tag)
  expect(
    await sql(
      `select md5(string_agg(items, '' order by product_id)) as all from feed_products where market = 'hk-en' and product_id <> $1`,
      await productOf(option),
    ),
  ).toEqual(others)
})

it('reacts to stock when a product sells out or is back in stock, and not to other counts', async () => {
  const [level] = await sql(
    `select on_hand from stock_levels where sub_sku = $1 and place = 'warehouse'`,
    option,
  )
  const set = (count: number) =>
    sql(`update stock_levels set on_hand = $2 where sub_sku = $1 and place = 'warehouse'`, option, count)
  await set(Number(level?.on_hand) + 1)
  await set(3)
  expect(await waiting()).toBe(0)
  await set(0)
  expect(await waiting()).toBeGreaterThan(0)
  await makeFeeds(shop)
  expect((await read()).get(option)?.availability).toEqual(['out_of_stock'])
  await set(3)
  await makeFeeds(shop)
  expect((await read()).get(option)?.availability).toEqual(['in_stock'])
})

it('reacts to the stock of a set’s part that is too low for it', async () => {
  const [set] = await sql(
    `select o.product_id, c.component_sku, c.quantity from option_components c join product_options o on o.id = c.option_id limit 1`,
  )
  await sql(
    `update stock_levels set on_hand = 0, reserved = 0 where sub_sku = $1 and place = 'warehouse'`,
    set?.component_sku,
  )
  const marked = await sql('select product_id from feed_changes')
  expect(marked.map((row) => row.product_id as string)).toContain(set?.product_id)
})

it('reacts to changes of GTINs, texts, incoming goods and exchange rates', async () => {
  const marks = async (text: string, ...values: unknown[]) => {
    await makeFeeds(shop)
    await sql(text, ...values)
    return waiting()
  }
  expect(await marks(`insert into stock_barcodes values ($1, '4006381333931', 'a', now())`, option)).toBe(1)
  expect(
    await marks(`update product_texts set suits = suits where product_id = $1`, await productOf(option)),
  ).toBe(1)
  const [supplier] = await sql(`insert into suppliers (name) values ('Maker') returning id`)
  const [purchase] = await sql(
    `insert into purchase_orders (supplier_id, expected_on, created_by, created_at) values ($1, $2, 'a', now()) returning id`,
    supplier?.id,
    day(18),
  )
  expect(
    await marks(
      `insert into purchase_order_lines (purchase_order_id, sub_sku, quantity) values ($1, $2, 5)`,
      purchase?.id,
      option,
    ),
  ).toBe(1)
  expect(
    await marks(`update purchase_orders set expected_on = $2 where id = $1`, purchase?.id, day(22)),
  ).toBe(1)
  await makeFeeds(shop)
  expect((await read()).get(option)?.gtin).toEqual(['4006381333931'])
})

it('renders a market again when its rate changed, and leaves files with the same content', async () => {
  const [hongKong, taiwan] = [await etag(), await etag('/feeds/google/tw-zh.xml')]
  await sql(
    `insert into fx_rates (currency, rate, valid_from, source, entered_by) values ('TWD', 99, now() - interval '1 second', 'test', 'a')`,
  )
  await expect
    .poll(async () => (await makeFeeds(shop), etag('/feeds/google/tw-zh.xml')), { timeout: 10_000 })
    .not.toBe(taiwan)
  expect(await etag()).toBe(hongKong)
})

it('renders all products again each day, because a pre-order ends without a change of data', async () => {
  await sql(
    `update product_options set availability = 'pre_order', cut_off_date = $2, estimate = $3 where sub_sku = $1`,
    option,
    day(1),
    day(20),
  )
  await makeFeeds(shop)
  expect((await read()).get(option)).toMatchObject({
    availability: ['preorder'],
    availability_date: [`${day(22)}T00:00:00+08:00`], // of the goods on order, which say more than the option
  })
  clock.move(86_400)
  await makeFeeds(shop)
  expect((await read()).get(option)?.availability).toEqual(['out_of_stock'])
  await sql(
    `update product_options set availability = 'in_stock', cut_off_date = null where sub_sku = $1`,
    option,
  )
})

it('writes the files again when a setting in their header changes, without rendering a product', async () => {
  const file = '/feeds/openai/hk-en.jsonl'
  await sql(
    `insert into settings (key, value) values ('return_policy', '{"unopenedDays": 30}') on conflict (key) do update set value = excluded.value`,
  )
  await expect
    .poll(async () => (await makeFeeds(shop), feedText(shop, file)), { timeout: 10_000 })
    .toContain('"return_deadline_in_days":30')
  expect(await waiting()).toBe(0)
})

it('removes a product that is archived or for members only, and adds it again', async () => {
  const id = await productOf(option)
  await sql('update products set archived = true where id = $1', id)
  await makeFeeds(shop)
  expect((await read()).has(option)).toBe(false)
  await sql(`update products set archived = false, allow_member_group = '{VIP}' where id = $1`, id)
  await makeFeeds(shop)
  expect((await read()).has(option)).toBe(false)
  await sql(`update products set allow_member_group = '{}' where id = $1`, id)
  await makeFeeds(shop)
  expect((await read()).has(option)).toBe(true)
})

it('is generated consistently by concurrent processes', async () => {
  await sql('update products set priority = priority + 1')
  await sql('update product_options set price = price + 100 where sub_sku = $1', option)
  const before = (await read()).get(option)?.price?.[0] ?? ''
  await Promise.all([makeFeeds(shop), makeFeeds(shop), makeFeeds(shop)])
  await makeFeeds(shop)
  expect(await waiting()).toBe(0)
  expect(Number.parseFloat((await read()).get(option)?.price?.[0] ?? '')).toBeCloseTo(
    Number.parseFloat(before) + 1,
  )
})

it('creates and deletes feeds according to the setting', async () => {
  const write = async (value: object) => {
    await sql(
      `insert into settings (key, value) values ('product_feeds', $1) on conflict (key) do update set value = excluded.value`,
      JSON.stringify(value),
    )
    await expect.poll(async () => (await fetchFeed(shop, '/feeds/google/tw-zh.xml')).status).toBe(404)
    await makeFeeds(shop)
  }
  await write({
    markets: ['hk-en', 'us-en'],
    platforms: ['google', 'openai'],
    withheldProducts: ['TERRA-HAND-CREAM'],
  })
  expect((await fetchFeed(shop, '/feeds/openai/us-en.jsonl')).status).toBe(200)
  expect((await fetchFeed(shop, '/feeds/meta/hk-en.csv')).status).toBe(404)
  expect((await read()).has(option)).toBe(false)
  const markets = await sql('select distinct market from feed_products order by 1')
  expect(markets.map(({ market }) => market as string)).toEqual(['hk-en', 'us-en'])
  expect(await sql(`select feed from feed_chunks where feed like 'meta/%'`)).toEqual([])
})
