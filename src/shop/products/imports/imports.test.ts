import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'

let shop: TestShop
let manager: AtDesk
let content: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  manager = await atDesk(shop, 'manager')
  content = await atDesk(shop, 'content')
  warehouse = await atDesk(shop, 'warehouse')
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
const messages = ({ rows: found }: View) =>
  found.flatMap(({ issues }) => issues.map(({ message }) => message))

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

const optionsOf = (id: string | undefined) =>
  rows<{ sub_sku: string; price: string }>(
    'select sub_sku, price from product_options where product_id = $1 order by position',
    id,
  )
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
const isCheaper = async ({ option, price }: { option: string; price: string }) =>
  (await priceOf(option)) === Number(price) - 100
const run = (id: string, who = manager) => who.send('POST', `/product-imports/${id}/run`)

describe('an import that runs', () => {
  it('goes on where it broke off, and takes each product in once', async () => {
    const { found, file } = await someProducts(6)
    const { id } = await checked(file, { mode: 'live' })
    expect((await run(id)).status).toBe(200)
    const fourth = found[3]?.option ?? ''
    await rows(`create function break_off() returns trigger language plpgsql as $$
      begin if new.sub_sku = '${fourth}' then raise exception 'the machine stopped'; end if; return new; end $$`)
    await rows(
      'create trigger break_off before update on product_options for each row execute function break_off()',
    )
    await expect(work()).rejects.toThrow('the machine stopped')
    expect(await Promise.all(found.map(isCheaper))).toEqual([true, true, true, false, false, false])
    expect((await view(id)).import).toMatchObject({ state: 'running', counts: { done: 3 } })
    await rows('drop trigger break_off on product_options')
    const job = shop.shop.jobs.find(({ name }) => name === 'run-product-import')
    await Promise.all([job?.run({ importId: id }), job?.run({ importId: id }), job?.run({ importId: id })])
    await job?.run({ importId: id })
    expect(await Promise.all(found.map(isCheaper))).toEqual([true, true, true, true, true, true])
    expect((await view(id)).import).toMatchObject({ state: 'finished', counts: { done: 6 } })
    const versions = await rows<{ count: number }>(
      `select count(*)::int as count from product_versions v join products p on p.id = v.product_id
       where v.origin = 'imported' and p.sku = any ($1) group by p.id`,
      found.map(({ sku }) => sku),
    )
    expect(versions.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('fails for good after three times, and is looked over again from there', async () => {
    const { found, file } = await someProducts(1, 10)
    const { id } = await checked(file, { mode: 'live' })
    await run(id)
    await rows(
      'create trigger break_off before update on product_options for each row execute function break_off()',
    )
    await rows(`create or replace function break_off() returns trigger language plpgsql as $$
      begin raise exception 'the machine stopped'; end $$`)
    const job = shop.shop.jobs.find(({ name }) => name === 'run-product-import')
    await expect(job?.run({ importId: id })).rejects.toThrow()
    await expect(job?.run({ importId: id })).rejects.toThrow()
    await job?.run({ importId: id })
    await rows('drop trigger break_off on product_options')
    expect((await view(id)).import.state).toBe('failed')
    expect((await run(id)).body.code).toBe('products.import_state')
    const columns = ['product_sku', 'option_sku', 'price'].map((field, column) => ({ column, field }))
    expect(
      (await manager.send('POST', `/product-imports/${id}/check`, { columns, mode: 'live' })).status,
    ).toBe(200)
    await work()
    await run(id)
    await work()
    expect((await view(id)).import).toMatchObject({ state: 'finished', counts: { done: 1 } })
    expect(await Promise.all(found.map(isCheaper))).toEqual([true])
  })

  it('stops when it is cancelled, and starts once however often it is pressed', async () => {
    const { found, file } = await someProducts(2, 12)
    const { id } = await checked(file, { mode: 'live' })
    const starts = await Promise.all([run(id), run(id), run(id)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const stops = await Promise.all([1, 2].map(() => manager.send('POST', `/product-imports/${id}/cancel`)))
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await work()
    expect(await Promise.all(found.map(isCheaper))).toEqual([false, false])
    expect((await view(id)).import).toMatchObject({ state: 'cancelled', counts: { done: 0 } })
  })

  it('leaves alone what somebody changed after it was looked over', async () => {
    const { found, file } = await someProducts(2, 14)
    const { id } = await checked(file, { mode: 'live' })
    const touched = await product(found[0]?.sku ?? '')
    const read = (await manager.get(`/products/${touched?.id}`)).body.product as {
      version: number
      document: Record<string, unknown>
    }
    const { name, summary, does, use, ingredients, suits } = read.document
    const saved = await manager.send('PUT', `/products/${touched?.id}/texts`, {
      version: read.version,
      mode: 'live',
      name: { ...(name as object), eng: 'Changed meanwhile' },
      summary,
      does,
      use,
      ingredients,
      suits,
    })
    expect(saved.status).toBe(200)
    await run(id)
    await work()
    const after = await view(id)
    expect(after.import).toMatchObject({ state: 'finished', counts: { done: 1, refused: 1 } })
    expect(messages(after)).toEqual([
      `Somebody changed ${found[0]?.sku} after it was checked. Please check the file again.`,
    ])
    expect(await Promise.all(found.map(isCheaper))).toEqual([false, true])
  })

  it('begins products and options, as drafts or for shoppers to see', async () => {
    const file = [
      'product_sku;option_sku;name_eng;name_chi;name_cn;brand;price;price usd;group_price;tier_price;option_name_eng;option_name_chi;option_name_cn',
      'NEW-SOAP;NEW-SOAP-S;Soap;皂;皂;terra;88;11.5;VIP: 80 / 10.50;VIP 3+: 70;Small;小;小',
      'NEW-SOAP;NEW-SOAP-L;;;;;120;;;;Large;大;大',
    ].join('\r\n')
    const { id, view: found } = await checked(file, { mode: 'live' })
    expect(messages(found)).toEqual([])
    expect(found.import.counts).toMatchObject({ create: 2, products: 1 })
    await run(id)
    await work()
    const made = await product('NEW-SOAP')
    expect((await optionsOf(made?.id)).map(({ sub_sku: sku, price }) => [sku, Number(price)])).toEqual([
      ['NEW-SOAP-S', 8_800],
      ['NEW-SOAP-L', 12_000],
    ])
    const draft = await checked(file.replaceAll('NEW-SOAP', 'DRAFT-SOAP'))
    await run(draft.id)
    await work()
    expect(await product('DRAFT-SOAP')).toBeUndefined()
    expect(await rows("select live from product_records where sku = 'DRAFT-SOAP'")).toEqual([{ live: null }])
    const again = await checked(file.replaceAll('NEW-SOAP', 'DRAFT-SOAP').replace(';88;', ';89;'))
    expect(again.view.import.counts).toMatchObject({ change: 1, unchanged: 1 })
  })
})

describe('what is refused', () => {
  it('says line, field, value and why, for all rows of a product together', async () => {
    const { found } = await someProducts(1, 20)
    const { sku, option } = found[0] ?? { sku: '', option: '' }
    const file = [
      'product_sku,option_sku,price,was,origin,brand,option_state',
      `${sku},${option},"12,5",,,,`,
      `${sku},${sku}-NEW,10,9,China,nobody,gone`,
      'NO-SUCH,NO-SUCH-1,10,,,,',
    ].join('\n')
    const { view: seen } = await checked(file)
    expect(seen.import.counts).toMatchObject({ refused: 3, change: 0, create: 0 })
    const issues = seen.rows.map(({ issues: all }) =>
      all.map(({ field, value, message }) => `${field} ${value}: ${message}`),
    )
    expect(issues[0]).toEqual(['price 12,5: This is no number.'])
    expect(issues[1]).toEqual(
      expect.arrayContaining([
        'brand nobody: There is no brand nobody.',
        'option_state gone: There is no such availability.',
      ]),
    )
    expect(issues[2]).toEqual(
      expect.arrayContaining(['brand : This cannot be empty.', 'name : This cannot be empty.']),
    )
  })

  it('comes back as a file with the reasons, is mended and sent again', async () => {
    const { found } = await someProducts(2, 22)
    const [one, two] = found
    const { id } = await checked(
      [
        'product_sku,option_sku,price,remark',
        `${one?.sku},${one?.option},cheap,"=1+1"`,
        `${two?.sku},${two?.option},99,ok`,
      ].join('\n'),
    )
    const file = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/admin/v1/product-imports/${id}/errors`, {
        headers: { cookie: manager.cookie, 'x-shop-locale': 'en' },
      }),
      { ip: '127.0.0.1', seenIn: null },
    )
    const text = await file.text()
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'product_sku,option_sku,price,remark,Why it was refused',
      `${one?.sku},${one?.option},cheap,'=1+1,price “cheap”: This is no number.`,
    ])
    const mended = await checked(text.replace(',cheap,', ',77,'))
    expect(mended.view.import.counts).toMatchObject({ rows: 1, change: 1, refused: 0 })
    expect(mended.view.columns.at(-1)).toMatchObject({ heading: 'Why it was refused', field: null })
  })

  it('keeps content people at texts, and everybody else away', async () => {
    const { found, file } = await someProducts(1, 24)
    const sent = await upload(file, 'prices.csv', content)
    const seen = await view(idOf(sent.body), 'all', content)
    expect(seen.columns.map(({ field }) => field)).toEqual(['product_sku', 'option_sku', null])
    const price = await content.send('POST', `/product-imports/${idOf(sent.body)}/check`, {
      columns: [
        { column: 0, field: 'product_sku' },
        { column: 2, field: 'price' },
      ],
    })
    expect([price.status, price.body.code]).toEqual([403, 'products.import_not_yours'])
    const texts = await checked(
      `product_sku,summary_eng\n${found[0]?.sku},A sentence of content\nBRAND-NEW,x\n`,
      { mode: 'live' },
      content,
    )
    expect(texts.view.rows.map(({ plan }) => plan)).toEqual(['change', 'refused'])
    expect((await run(texts.id, content)).status).toBe(200)
    await work()
    expect((await view(texts.id)).import.counts.done).toBe(1)
    // a manager's import is not theirs to start
    const other = await checked((await someProducts(1, 25)).file)
    expect((await run(other.id, content)).body.code).toBe('products.import_not_yours')
    expect((await upload(file, 'x.csv', warehouse)).status).toBe(403)
    expect((await warehouse.get('/product-imports')).status).toBe(403)
  })

  it('is a file of another kind, two in one, or too large, in words', async () => {
    const code = async (bytes: string | Uint8Array<ArrayBuffer>, name: string) =>
      (await upload(bytes, name)).body.code
    expect(await code('%PDF-1.7', 'a.csv')).toBe('products.import_wrong_type')
    expect(await code('a,b\n1,2', 'a.exe')).toBe('products.import_wrong_type')
    expect(await code('<html><script>1</script>', 'a.csv')).toBe('products.import_wrong_type')
    expect(await code('PK\u0003\u0004', 'a.csv')).toBe('products.import_two_types')
    expect(await code('[{"sku":1}]', 'a.csv')).toBe('products.import_two_types')
    expect(await code('sku', 'a.csv')).toBe('products.import_no_rows')
    expect(await code(new Uint8Array(9 * 1024 * 1024), 'a.csv')).toBe('shop.too_large')
    expect(await code(`${Array.from({ length: 201 }, () => 'a').join(',')}\n1`, 'a.csv')).toBe(
      'products.import_too_many_columns',
    )
    expect(await code(`sku\n${'1\n'.repeat(20_001)}`, 'a.csv')).toBe('products.import_too_many_rows')
    expect(await code(`sku,name\n1,"${'x'.repeat(40_001)}"`, 'a.csv')).toBe('products.import_cell_too_long')
  })
})

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

describe('products as a file', () => {
  const fetched = async (query: string, who = manager) =>
    shop.shop.api.fetch(
      new Request(`http://shop.test/api/admin/v1/product-file?${query}`, {
        headers: { cookie: who.cookie, 'x-shop-locale': 'en' },
      }),
      { ip: '127.0.0.1', seenIn: null },
    )

  it.each(['csv', 'xlsx'])('come back as %s without a change, whatever empty cells mean', async (format) => {
    const file = await fetched(`format=${format}`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    for (const emptyCells of ['leave', 'clear']) {
      const { view: seen } = await checked(bytes, { empty_cells: emptyCells }, manager, `all.${format}`)
      const { counts } = seen.import
      const rest = await view(seen.import.id, 'change')
      expect(rest.rows.map(({ product_key: key, changes }) => [key, changes])).toEqual([])
      expect(messages(await view(seen.import.id, 'refused'))).toEqual([])
      expect(counts).toMatchObject({ unchanged: counts.rows, change: 0, create: 0, refused: 0 })
      expect(counts.rows).toBeGreaterThan(30)
      expect((await run(seen.import.id)).body.code).toBe('products.import_empty')
    }
  })

  it('are those that the list finds or that were marked, for who may take lists along, and are written down', async () => {
    const heads = async (who: AtDesk) =>
      (await (await fetched('format=csv&query=search%3DTERRA-HAND-WASH', who)).text()).split('\r\n')
    const lines = await heads(manager)
    expect(
      lines
        .slice(1)
        .filter(Boolean)
        .every((each) => each.startsWith('TERRA-HAND-WASH,')),
    ).toBe(true)
    expect(lines[0]).toContain(',barcode,price,usd,')
    expect((await heads(warehouse))[0]).not.toContain('price')
    expect((await heads(content))[0]).not.toContain('barcode')
    const marked = await product('NEW-SOAP')
    expect(
      (await (await fetched(`format=csv&ids=${marked?.id}`)).text()).trimEnd().split('\r\n'),
    ).toHaveLength(3)
    const [entry] = await rows<{ who: string; after: object }>(
      "select who, after from audit_log where entity_id = 'product-file' order by id desc limit 1",
    )
    expect(entry).toMatchObject({ who: manager.email, after: { format: 'csv', rows: 2, marked: 1 } })
    expect((await fetched('', await atDesk(shop, 'reception'))).status).toBe(403)
  })
})
