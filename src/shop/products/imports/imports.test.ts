import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'

let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type Row = {
  line: number
  product_key: string
  plan: string | null
  outcome: string
  changes: { field: string; of: string; language: string | null; before: string; after: string }[]
  issues: { field: string | null; value: string; message: string }[]
}
type Import = {
  id: string
  state: string
  counts: Record<string, number>
  kind: string
  encoding: string | null
}
type View = {
  import: Import
  columns: { heading: string; field: string | null }[]
  rows: Row[]
  total: number
}

async function upload(
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'products.csv',
  who = manager,
  more: Record<string, string> = {},
) {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/product-imports', {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const idOf = (body: Record<string, unknown>): string => (body.import as Import).id
const view = async (id: string, show = 'all', who = manager) =>
  (await who.get(`/product-imports/${id}?show=${show}&limit=100`)).body as unknown as View
const work = () => shop.work('run-product-import')

/** Sends a file, takes its columns for what they were guessed to be, and looks it over. */
async function checked(
  bytes: string | Uint8Array<ArrayBuffer>,
  more: Record<string, unknown> = {},
  who = manager,
  name = 'products.csv',
) {
  const sent = await upload(bytes, name, who)
  expect([sent.status, sent.body]).toEqual([200, sent.body])
  const id = idOf(sent.body)
  const { columns } = await view(id, 'all', who)
  const chosen = columns.flatMap(({ field }, column) => (field === null ? [] : [{ column, field }]))
  const answer = await who.send('POST', `/product-imports/${id}/check`, { columns: chosen, ...more })
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  await work()
  return { id, view: await view(id, 'all', who) }
}

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const product = async (sku: string) =>
  (
    await rows<{ id: string; name: Record<string, string> }>(
      'select id, name from products where sku = $1',
      sku,
    )
  )[0]
const priceOf = async (sku: string) =>
  Number(
    (await rows<{ price: string }>('select price from product_options where sub_sku = $1', sku))[0]?.price,
  )

describe('a file', () => {
  it('is looked over without a product being touched, and then taken in once', async () => {
    const before = await product('TERRA-HAND-WASH')
    const [option] = await rows<{ sub_sku: string; price: string }>(
      'select sub_sku, price from product_options where product_id = $1 order by position',
      before?.id,
    )
    const file = `Product code,SKU,Name (English),Price,Colour\nTERRA-HAND-WASH,${option?.sub_sku},"Hand wash, new","1,234.50",red\n`
    const { id, view: found } = await checked(file, { mode: 'live' })
    expect(found.import).toMatchObject({
      state: 'checked',
      counts: { rows: 1, change: 1, refused: 0, products: 1, done: 0 },
    })
    expect(found.columns.map(({ field }) => field)).toEqual([
      'product_sku',
      'option_sku',
      'name_eng',
      'price',
      null,
    ])
    expect(found.rows[0]?.changes).toEqual([
      { field: 'name', of: '', language: 'eng', before: before?.name.eng, after: 'Hand wash, new' },
      {
        field: 'price',
        of: option?.sub_sku,
        language: null,
        before: (Number(option?.price) / 100).toFixed(2),
        after: '1234.50',
      },
    ])
    expect((await product('TERRA-HAND-WASH'))?.name.eng).toBe(before?.name.eng)

    expect((await manager.send('POST', `/product-imports/${id}/run`)).status).toBe(200)
    expect((await manager.send('POST', `/product-imports/${id}/run`)).body.code).toBe('products.import_state')
    await work()
    const after = await view(id)
    expect(after.import).toMatchObject({ state: 'finished', counts: { done: 1 } })
    expect(after.rows[0]).toMatchObject({ plan: 'change', outcome: 'changed' })
    expect((await product('TERRA-HAND-WASH'))?.name.eng).toBe('Hand wash, new')
    expect(await priceOf(option?.sub_sku ?? '')).toBe(123_450)
    const versions = await rows<{ who: string; origin: string; note: string }>(
      'select who, origin, note from product_versions where product_id = $1 order by number desc limit 1',
      before?.id,
    )
    expect(versions).toEqual([{ who: manager.email, origin: 'imported', note: 'import: products.csv' }])
    const log = await rows<{ who: string; reason: string; after: object }>(
      "select who, reason, after from audit_log where action = 'product-imported' and entity_id = $1",
      before?.id,
    )
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      who: manager.email,
      after: { import: id, 'name · eng': 'Hand wash, new' },
    })
  })
})

/** Some products with their first option each, cheaper by a dollar in the file. */
async function someProducts(count: number, from = 0) {
  const found = await rows<{ sku: string; option: string; price: string }>(
    `select p.sku, o.sub_sku as option, o.price from products p join product_options o on o.product_id = p.id
     where o.position = 0 and not p.archived and o.price > 10000 and p.product_type = 'SinglePurchase'
     order by p.sku offset $2 limit $1`,
    count,
    from,
  )
  const lines = found.map(({ sku, option, price }) => `${sku},${option},${Number(price) / 100 - 1}`)
  return { found, file: ['product_sku,option_sku,price', ...lines].join('\n') }
}
const run = (id: string, who = manager) => who.send('POST', `/product-imports/${id}/run`)

it('the same file sent twice is one import, and columns that were chosen are known the next time', async () => {
  const { found } = await someProducts(1, 26)
  const file = `Code,Kosten\n${found[0]?.sku},1\n`
  const [one, two] = await Promise.all([upload(file), upload(file)])
  expect(idOf(one.body)).toBe(idOf(two.body))
  const columns = [
    { column: 0, field: 'product_sku' },
    { column: 1, field: 'weight' },
  ]
  const id = idOf(one.body)
  expect(
    (await manager.send('POST', `/product-imports/${id}/check`, { columns: [columns[1]] })).body.code,
  ).toBe('products.import_no_key')
  const twice = [
    { column: 0, field: 'weight' },
    { column: 1, field: 'weight' },
  ]
  expect((await manager.send('POST', `/product-imports/${id}/check`, { columns: twice })).body.code).toBe(
    'products.import_twice',
  )
  await manager.send('POST', `/product-imports/${id}/check`, { columns })
  await work()
  const again = await upload(file.replace(',1\n', ',2\n'))
  expect((await view(idOf(again.body))).columns.map(({ field }) => field)).toEqual(['product_sku', 'weight'])
})

it('products of the catalogue’s own file come in whole', async () => {
  const { found } = await someProducts(1, 28)
  const of = await product(found[0]?.sku ?? '')
  await manager.get(`/products/${of?.id}`)
  const [version] = await rows<{ document: { name: object } }>(
    'select document from product_versions where product_id = $1 order by number desc limit 1',
    of?.id,
  )
  const document = { ...version?.document, name: { ...version?.document.name, eng: 'By JSON' } }
  const { id, view: seen } = await checked(
    JSON.stringify([document, { sku: 'HALF' }]),
    { mode: 'live' },
    manager,
    'products.json',
  )
  expect(seen.rows.map(({ plan }) => plan)).toEqual(['change', 'refused'])
  await run(id)
  await work()
  expect((await product(found[0]?.sku ?? ''))?.name.eng).toBe('By JSON')
})
