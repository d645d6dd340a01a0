import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'

let shop: TestShop
let manager: AtDesk
let content: AtDesk
let warehouse: AtDesk
let now = new Date('2026-11-23T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  manager = await atDesk(shop, 'manager')
  content = await atDesk(shop, 'content')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const ok = (answer: TestAnswer): TestAnswer => {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const idOf = async (sku: string): Promise<string> =>
  (await shop.shop.pool.query<{ id: string }>('select id from products where sku = $1', [sku])).rows[0]?.id ??
  ''

type Words = Record<string, string>
type Option = Record<string, unknown> & { sku: string; price: number; name: Words }
type Document = Record<string, unknown> & { name: Words; does: Words; options: Option[]; url: string }
type Product = {
  _id?: string
  id: string
  version: number
  live: number | null
  state: string
  publish_at: string | null
  document: Document
  waiting: { field: string; of: string; before: string; after: string }[]
  problems: { field: string; code: string }[]
  path: string | null
}
const read = async (id: string, who = manager): Promise<Product> =>
  ok(await who.get(`/products/${id}`)).body.product as Product
const textsOf = ({ document: { name, summary, does, use, ingredients, suits } }: Product) => ({
  name,
  summary,
  does,
  use,
  ingredients,
  suits,
})
const shopper = async (sku: string) =>
  (
    (await shop.get(`/api/v1/product?skus=${sku}&html_content=1`)).body.products as Record<string, unknown>[]
  )[0]
const seen = async (sku: string, what: (product: never) => unknown): Promise<unknown> =>
  what((await shopper(sku)) as never)

/** Options as they are read, without what is only shown. */
const sendable = (options: readonly Option[]) =>
  options.map(({ left: _, is_fixed: __, ...option }) =>
    Object.fromEntries(Object.entries(option).filter(([, value]) => value !== null)),
  )

describe('texts of a product', () => {
  it('are shown to shoppers at once, in every language, and written down with both sides', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const product = await read(id)
    expect(product).toMatchObject({ version: 1, live: 1, state: 'live', waiting: [] })
    const name = { ...product.document.name, eng: 'Collagen Shot', tw: '膠原飲' }
    const answer = ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(product),
        name,
        does: { ...product.document.does, eng: 'First line\n\n- one\n- two <3' },
        version: 1,
        mode: 'live',
        note: 'shorter',
      }),
    )
    expect(answer.body.product).toMatchObject({ version: 2, live: 2, state: 'live' })
    await expect
      .poll(() => seen('ATELIER-COLLAGEN', (found: { name: Words }) => found.name))
      .toMatchObject({ eng: 'Collagen Shot', tw: '膠原飲' })
    await expect
      .poll(() =>
        seen('ATELIER-COLLAGEN', (found: { html_content: { does: Words } }) => found.html_content.does.eng),
      )
      .toBe('<p>First line</p><ul><li>one</li><li>two &lt;3</li></ul>')
    const log = await shop.shop.pool.query(
      `select who, before, after, reason from audit_log where action = 'staff-save-product-texts' order by id desc limit 1`,
    )
    expect(log.rows[0]).toMatchObject({
      who: content.email,
      reason: 'shorter',
      before: { 'name · eng': 'Marine Collagen Drink' },
      after: { 'name · eng': 'Collagen Shot', 'name · tw': '膠原飲' },
    })
  })

  it('that somebody else saved meanwhile are not overwritten; other parts may go on', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const product = await read(id)
    const save = (eng: string, version: number) =>
      manager.send('PUT', `/products/${id}/texts`, {
        ...textsOf(product),
        name: { ...product.document.name, eng },
        version,
        mode: 'live',
      })
    ok(await save('Mine', product.version))
    const late = await save('Yours', product.version)
    expect(no(late)).toEqual([409, 'products.outdated'])
    expect(late.body.values).toMatchObject({ version: product.version + 1, who: manager.email })
    expect(late.body.fields).toEqual({ 'name.eng': `${manager.email} saved: Mine` })
    expect((await read(id)).document.name.eng).toBe('Mine')
    const { document } = product
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: sendable(document.options),
        version: product.version,
        mode: 'live',
      }),
    )
  })

  it('wait as a draft, which is published, or dropped', async () => {
    const id = await idOf('ATELIER-COLLAGEN')
    const before = await read(id)
    const draft = ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(before),
        name: { ...before.document.name, eng: 'Waiting' },
        version: before.version,
        mode: 'draft',
      }),
    ).body.product as Product
    expect(draft).toMatchObject({ state: 'changed', live: before.version })
    expect((await read(id)).waiting).toEqual([
      { field: 'name', of: '', language: 'eng', before: 'Mine', after: 'Waiting' },
    ])
    expect(await seen('ATELIER-COLLAGEN', (found: { name: Words }) => found.name.eng)).toBe('Mine')
    const dropped = ok(await content.send('POST', `/products/${id}/discard`, { version: draft.version }))
    expect(dropped.body.product).toMatchObject({ state: 'live', version: draft.version + 1 })
    expect((await read(id)).document.name.eng).toBe('Mine')
  })
})

describe('options and prices', () => {
  it('are changed in cents, with prices of groups and tiers, and shoppers pay them', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const [first, ...others] = sendable(product.document.options)
    const changed = {
      ...first,
      price: 123.45,
      usd: 16,
      was: 150,
      prices: [{ group: 'VIP', price: 99.9 }, { group: 'Ambassador' }],
      tiers: [
        { group: 'other/public', qty: 3, price: 110 },
        { group: 'other/public', qty: 6, price: 100, usd: 13 },
      ],
    }
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: [changed, ...others],
        version: product.version,
        mode: 'live',
      }),
    )
    const { rows } = await shop.shop.pool.query(
      `select price, price_usd, original_price from product_options where sub_sku = $1`,
      [first?.sku],
    )
    expect(rows).toEqual([{ price: 12345, price_usd: 1600, original_price: 15000 }])
    type Shown = {
      product_option: { sub_sku: string; effective: { price: number; original_price: number } }[]
    }
    await expect
      .poll(() =>
        seen(
          'ELOWEN-SCALP-SHAMPOO',
          ({ product_option }: Shown) =>
            product_option.find(({ sub_sku }) => sub_sku === first?.sku)?.effective,
        ),
      )
      .toMatchObject({ price: 123.45, original_price: 150 })
    const after = (await read(id)).document.options[0]
    expect(after).toMatchObject({
      prices: [{ group: 'VIP', price: 99.9, usd: null }],
      tiers: [
        { group: 'other/public', qty: 3, price: 110, usd: null },
        { group: 'other/public', qty: 6, price: 100, usd: 13 },
      ],
    })
  })

  it('are refused with their fields where something stands against them, and may wait so', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const [first, ...others] = sendable(product.document.options)
    const options = [{ ...first, was: 1 }, ...others]
    const refused = await manager.send('PUT', `/products/${id}/options`, {
      options,
      version: product.version,
      mode: 'live',
    })
    expect(no(refused)).toEqual([422, 'products.faulty'])
    expect(refused.body.fields).toEqual({ 'options.0.was': 'The original price 1 is not above 123.45.' })
    const draft = { options, version: product.version, mode: 'draft' }
    ok(await manager.send('PUT', `/products/${id}/options`, draft))
    const waits = await read(id)
    expect(waits.problems).toMatchObject([{ field: 'options.0.was', code: 'was_not_above' }])
    const publishing = await manager.send('POST', `/products/${id}/publish`, { version: waits.version })
    expect(no(publishing)).toEqual([422, 'products.faulty'])
    ok(await manager.send('POST', `/products/${id}/discard`, { version: waits.version }))
  })

  it('that shoppers have seen stay, and new ones come and go', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const options = sendable(product.document.options)
    const body = { version: product.version, mode: 'live' }
    const gone = {
      ...body,
      options: options.map((option, at) => (at === 0 ? { ...option, remove: true } : option)),
    }
    expect(no(await manager.send('PUT', `/products/${id}/options`, gone))).toEqual([
      422,
      'products.option_stays',
    ])
    const added = { sku: 'SHAMPOO-NEW', name: { chi: '新', eng: 'New', cn: '新' }, price: 10 }
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        version: product.version,
        mode: 'draft',
        options: [...options, added],
      }),
    )
    const draft = await read(id)
    expect(draft.document.options.at(-1)).toMatchObject({ sku: 'SHAMPOO-NEW', is_fixed: false })
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        version: draft.version,
        mode: 'draft',
        options: [...options, { ...added, remove: true }],
      }),
    )
    expect((await read(id)).state).toBe('live')
  })
})

describe('who may', () => {
  it('content edits texts and publishes them, and no price', async () => {
    const id = await idOf('TERRA-HAND-WASH')
    const product = await read(id, content)
    const options = sendable(product.document.options)
    const { offers } = product.document
    const body = { options, offers, version: product.version, mode: 'draft' }
    expect(no(await content.send('PUT', `/products/${id}/options`, body))).toEqual([403, 'staff.forbidden'])
    const cheaper = options.map((option) => ({ ...option, price: 1 }))
    ok(await manager.send('PUT', `/products/${id}/options`, { ...body, options: cheaper }))
    const draft = await read(id)
    const publish = await content.send('POST', `/products/${id}/publish`, { version: draft.version })
    expect(no(publish)).toEqual([403, 'products.not_yours'])
    // a text of theirs goes live by itself, and the price goes on waiting
    ok(
      await content.send('PUT', `/products/${id}/texts`, {
        ...textsOf(draft),
        summary: { chi: '新句子', eng: 'A new sentence', cn: '新句子' },
        version: draft.version,
        mode: 'live',
      }),
    )
    const after = await read(id)
    expect(after.state).toBe('changed')
    expect(new Set(after.waiting.map(({ field }) => field))).toEqual(new Set(['price']))
    await expect
      .poll(() => seen('TERRA-HAND-WASH', (found: { summary: Words }) => found.summary.eng))
      .toBe('A new sentence')
    ok(await manager.send('POST', `/products/${id}/publish`, { version: after.version }))
    expect((await read(id)).state).toBe('live')
  })

  it('the warehouse reads, without prices', async () => {
    const product = await read(await idOf('TERRA-HAND-WASH'), warehouse)
    expect(product.document.options[0]).toMatchObject({ price: null, usd: null, prices: [], tiers: [] })
    expect(product.waiting).toEqual([])
    const save = await warehouse.send('PUT', `/products/${product.id}/texts`, { version: 1 })
    expect(no(save)).toEqual([403, 'staff.forbidden'])
  })
})

describe('address, brand and countries', () => {
  it('the address before leads to the new one', async () => {
    const id = await idOf('TERRA-HAND-WASH')
    const { version, document } = await read(id)
    const body = { url: 'hand-wash-new', seo_title: { eng: 'Best hand wash' }, version, mode: 'live' }
    ok(
      await content.send('PUT', `/products/${id}/search`, {
        ...body,
        categories: ['bath'],
        words: 'soap, wash',
      }),
    )
    const byOld = `/api/v1/product?unique_url=${document.url}&brand=terra&html_content=1`
    await expect
      .poll(async () => (await shop.get(byOld)).body.product)
      .toMatchObject({ unique_url: 'hand-wash-new', html_content: { seo_title: { eng: 'Best hand wash' } } })
    expect((await read(id)).document).toMatchObject({ words: ['soap', 'wash'], categories: ['bath'] })
  })

  it('a product names fewer countries than its brand', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const { version, document } = await read(id)
    const { brand, priority, groups, flags } = document
    const body = { brand, priority, groups, flags, version, mode: 'live' }
    ok(
      await manager.send('PUT', `/products/${id}/placement`, {
        ...body,
        countries: ['hk', 'sg'],
        flags: ['liquid'],
      }),
    )
    await expect
      .poll(() => seen('ELOWEN-SCALP-SHAMPOO', (found: { ships_to: string[] }) => found.ships_to))
      .toEqual(['hk', 'sg'])
  })
})

describe('a new product', () => {
  it('is seen by nobody until it is published, then sold, archived and taken back', async () => {
    const name = { chi: '玫瑰皂', eng: 'Rose Soap', cn: '玫瑰皂' }
    const made = ok(
      await manager.send('POST', '/products', { sku: 'ROSE-SOAP', brand: 'terra', name, price: 48 }),
    ).body.product as Product
    expect(made).toMatchObject({ version: 1, live: null, state: 'draft' })
    expect(await shopper('ROSE-SOAP')).toBeUndefined()
    const again = await manager.send('POST', '/products', { sku: 'ROSE-SOAP', brand: 'terra', name })
    expect(no(again)).toEqual([409, 'products.sku_taken'])
    const listed = ok(await manager.get('/products?state=draft')).body.products as Product[]
    expect(listed.map(({ id }) => id)).toEqual([made.id])
    expect(no(await content.send('POST', `/products/${made.id}/publish`, { version: 1 }))).toEqual([
      403,
      'products.not_yours',
    ])
    ok(await manager.send('POST', `/products/${made.id}/publish`, { version: 1 }))
    expect(await idOf('ROSE-SOAP')).toBe(made.id)
    await expect.poll(() => shopper('ROSE-SOAP')).toMatchObject({ price: 48 })

    ok(
      await manager.send('POST', `/products/${made.id}/archive`, {
        version: 1,
        archived: true,
        note: 'season',
      }),
    )
    await expect.poll(() => shopper('ROSE-SOAP')).toBeUndefined()
    expect(await read(made.id)).toMatchObject({
      state: 'archived',
      document: { options: [{ state: 'in_stock' }] },
    })
    ok(await manager.send('POST', `/products/${made.id}/archive`, { version: 2, archived: false }))
    await expect.poll(() => shopper('ROSE-SOAP')).toMatchObject({ price: 48 })
  })

  it('may be a copy, with codes of its own', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const copy = ok(await manager.send('POST', `/products/${id}/duplicate`, { sku: 'SHAMPOO-COPY' })).body
      .product as Product
    const { document, state } = await read(copy.id)
    expect(state).toBe('draft')
    expect(document.options.map(({ sku }) => sku)[0]).toBe('SHAMPOO-COPY-1')
    expect(document.url).toBe('shampoo-copy')
  })
})

describe('versions', () => {
  it('are listed with what they changed, and restored as new ones', async () => {
    const id = await idOf('ROSE-SOAP')
    const product = await read(id)
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: sendable(product.document.options).map((option) => ({ ...option, price: 60 })),
        version: product.version,
        mode: 'live',
        note: 'dearer roses',
      }),
    )
    const versions = ok(await manager.get(`/products/${id}/versions`)).body.versions as Record<
      string,
      unknown
    >[]
    expect(versions[0]).toMatchObject({
      number: product.version + 1,
      is_live: true,
      note: 'dearer roses',
      who: manager.email,
      changes: [{ field: 'price', of: 'ROSE-SOAP-1', before: '48.00', after: '60.00' }],
    })
    const body = { version: product.version + 1, number: 1, mode: 'live' }
    expect(no(await content.send('POST', `/products/${id}/restore`, body))).toEqual([
      403,
      'products.not_yours',
    ])
    const back = ok(await manager.send('POST', `/products/${id}/restore`, body)).body.product as Product
    expect(back.version).toBe(product.version + 2)
    expect((await read(id)).document.options[0]?.price).toBe(48)
    await expect(
      shop.shop.pool.query(`update product_versions set note = 'x' where product_id = $1`, [id]),
    ).rejects.toThrow('stay as they were saved')
  })

  it('tell of what was changed outside of the desk, and a draft takes it up', async () => {
    const id = await idOf('ROSE-SOAP')
    const product = await read(id)
    const text = { ...textsOf(product), name: { chi: '草稿', eng: 'Draft', cn: '草稿' } }
    ok(
      await manager.send('PUT', `/products/${id}/texts`, {
        ...text,
        version: product.version,
        mode: 'draft',
      }),
    )
    await shop.shop.pool.query(`update product_options set price = 7700 where sub_sku = 'ROSE-SOAP-1'`)
    const after = await read(id)
    expect(after.document).toMatchObject({ name: { eng: 'Draft' }, options: [{ price: 77 }] })
    expect(after.waiting.map(({ field }) => field)).toEqual(['name', 'name', 'name'])
    const { versions } = ok(await manager.get(`/products/${id}/versions`)).body as {
      versions: { origin: string }[]
    }
    expect(versions.map(({ origin }) => origin).slice(0, 3)).toEqual(['saved', 'outside', 'saved'])
  })
})

describe('a schedule', () => {
  it('publishes at its moment, is taken away, and lets nobody set a moment that passed', async () => {
    const id = await idOf('ROSE-SOAP')
    const { version } = await read(id)
    const at = '2026-11-24T00:00:00.000Z'
    const past = await manager.send('POST', `/products/${id}/schedule`, {
      version,
      at: '2026-11-22T00:00:00.000Z',
    })
    expect(no(past)).toEqual([422, 'products.past'])
    ok(await content.send('POST', `/products/${id}/schedule`, { version, at }))
    expect(await read(id)).toMatchObject({ state: 'scheduled', publish_at: at })
    ok(await manager.send('POST', `/products/${id}/unschedule`))
    expect(await read(id)).toMatchObject({ state: 'changed', publish_at: null })
    ok(await manager.send('POST', `/products/${id}/schedule`, { version, at }))
    const job = shop.shop.jobs.find(({ name }) => name === 'publish-scheduled-products')
    await job?.run({})
    expect(await read(id)).toMatchObject({ state: 'scheduled' })
    now = new Date('2026-11-24T00:00:30Z')
    await job?.run({})
    expect(await shop.shop.pool.query(`select name from products where id = $1`, [id])).toMatchObject({
      rows: [{ name: { eng: 'Draft' } }],
    })
    const { rows } = await shop.shop.pool.query(
      `select who from audit_log where action = 'product-published'`,
    )
    expect(rows).toEqual([{ who: manager.email }])
  })
})
