import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { importedProducts, messages, productImports } from '#tools/builders/products/product-imports.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
let content: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  ;({ shop, manager, content, warehouse } = await openProductDesk())
})
afterAll(() => shop.close())

const { view, work, checked, run } = productImports(() => ({ shop, manager }))
const { rows, product, optionsOf } = importedProducts(() => shop)

describe('an import that runs', () => {
  it('creates products and options, as drafts or live', async () => {
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

describe('products as a file', () => {
  const fetched = async (query: string, who = manager) =>
    shop.shop.api.fetch(
      new Request(`http://shop.test/api/admin/v1/product-file?${query}`, {
        headers: { cookie: who.cookie, 'x-shop-locale': 'en' },
      }),
      { ip: '127.0.0.1', seenIn: null },
    )

  it.each(['csv', 'xlsx'])(
    'can be imported as %s without a change, with either meaning of empty cells',
    async (format) => {
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
    },
  )

  it('include long texts that are longer as HTML', async () => {
    const file = `product_sku,does_eng\nTERRA-HAND-WASH,${'&'.repeat(39_000)}`
    const { view: seen } = await checked(file, {}, manager, 'long.csv')
    expect([messages(seen), seen.rows.map(({ plan }) => plan)]).toEqual([[], ['change']])
  })

  it('are the listed or selected ones, require the right to export lists, and are audited', async () => {
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
