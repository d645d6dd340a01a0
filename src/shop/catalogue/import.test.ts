import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoProducts } from '#processes/seeding/demo-products.ts'
import { importFiles, importFrom } from '#processes/command-line/products/import-products.ts'
import { exportCsv, importCsv } from '#processes/command-line/products/product-table.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let folder = ''
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-import-'))
})
afterAll(() => shop.close())

const seed = join(import.meta.dirname, '../../../db/seed/catalogue/products')
const text = (eng: string) => ({ chi: eng, eng, cn: eng })
const soap = (changes: object = {}) => ({
  sku: 'ROSE-SOAP',
  url: 'rose-soap',
  brand: 'terra',
  kind: 'single',
  categories: ['bath'],
  created: '2026-11-01',
  name: text('Rose Soap'),
  summary: text('A soap.'),
  does: text('<p>Cleans.</p>'),
  use: text('<p>Use it.</p>'),
  ingredients: text('<p>Soap.</p>'),
  suits: text('<p>All.</p>'),
  media: [{ image: 'products/terra-hand-wash-a.webp', alt: text('Soap') }],
  options: [{ sku: 'ROSE-SOAP-1', name: text('One'), state: 'in_stock', price: 50, usd: 6.5, stock: 10 }],
  ...changes,
})
async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : stringify(content))
  return path
}
const exportedCsv = async () => {
  let table = ''
  for await (const piece of exportCsv(shop.shop)) table += piece
  return table
}
const stored = async (sku: string) =>
  (
    await shop.shop.pool.query(
      'select p.*, t.does from products p join product_texts t on t.product_id = p.id where sku = $1',
      [sku],
    )
  ).rows[0]

describe('our own format', () => {
  it('changes nothing when it is imported a second time', async () => {
    const files = (await readdir(seed)).map((name) => join(seed, name))
    expect(await importFrom(shop.shop, { parts: () => demoProducts(files, new Date()) })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: files.length,
      errors: [],
    })
  })

  it('adds, changes and counts products', async () => {
    expect(await importFiles(shop.shop, [await file('soap.yaml', soap())])).toMatchObject({ added: 1 })
    expect(
      await importFiles(shop.shop, [await file('soap.yaml', soap({ name: text('Rose Soap 2') }))]),
    ).toMatchObject({
      added: 0,
      changed: 1,
    })
    const counts = await shop.shop.pool.query(
      `select on_hand, (select sum(on_hand)::int from stock_moves where sub_sku = 'ROSE-SOAP-1') as moved from stock_levels where sub_sku = 'ROSE-SOAP-1'`,
    )
    expect(counts.rows).toEqual([{ on_hand: 10, moved: 10 }])
  })

  it('accepts the option of a picture, and refuses an unknown option', async () => {
    const showing = (option: string) =>
      soap({ media: [{ image: 'products/terra-hand-wash-a.webp', option, alt: text('Soap') }] })
    expect(await importFiles(shop.shop, [await file('soap.yaml', showing('ROSE-SOAP-1'))])).toMatchObject({
      changed: 1,
      errors: [],
    })
    expect((await stored('ROSE-SOAP')).media).toMatchObject([{ option: 'ROSE-SOAP-1' }])
    const { changed, errors: expected } = await importFiles(shop.shop, [
      await file('soap.yaml', showing('ROSE-SOAP-9')),
    ])
    expect([changed, expected[0]?.reason]).toEqual([
      0,
      'a picture shows ROSE-SOAP-9, which is no option of ROSE-SOAP',
    ])
  })

  it('sanitises HTML on import', async () => {
    await importFiles(shop.shop, [
      await file(
        'soap.yaml',
        soap({
          does: text(
            '<p onclick="x()">Clean<script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">l</a></p>',
          ),
        }),
      ),
    ])
    expect((await stored('ROSE-SOAP')).does.eng).toBe('<p>Clean<a>l</a></p>')
  })

  it('reports file, line and reason of each error and writes nothing', async () => {
    const good = await file(
      'good.yaml',
      soap({
        sku: 'GOOD',
        url: 'good',
        options: [{ sku: 'GOOD-1', name: text('1'), state: 'in_stock', price: 1 }],
      }),
    )
    const bad = await file(
      'bad.yaml',
      'sku: BAD\nurl: bad\nbrand: terra\nkind: single\ncreated: 2026-11-01\nprice: 7\noptions:\n  - sku: BAD-1\n    price: -1\n',
    )
    const { errors: expected, added } = await importFiles(shop.shop, [good, bad])
    expect(added).toBe(0)
    expect(expected).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: bad, line: 9, reason: expect.stringContaining('options.0.price') }),
      ]),
    )
    expect(await stored('GOOD')).toBeUndefined()
  })

  it.each([
    ['an unknown brand', soap({ sku: 'X1', url: 'x1', brand: 'nobody' }), 'there is no brand nobody'],
    [
      'an address that is taken',
      soap({
        sku: 'X2',
        url: 'cedar-hand-cream',
        options: [{ sku: 'X2-1', name: text('1'), state: 'in_stock', price: 1 }],
      }),
      'already has the address',
    ],
    [
      'an option that is taken',
      soap({
        sku: 'X3',
        url: 'x3',
        options: [{ sku: 'TERRA-CANDLE-500', name: text('1'), state: 'in_stock', price: 1 }],
      }),
      'already has the option',
    ],
    [
      'a part that does not exist',
      soap({
        options: [
          {
            sku: 'ROSE-SOAP-1',
            name: text('1'),
            state: 'in_stock',
            price: 1,
            components: [{ option: 'NOPE', qty: 1 }],
          },
        ],
      }),
      'there is no option NOPE',
    ],
    [
      'a picture that does not exist',
      soap({ media: [{ image: 'products/nope.webp', alt: text('') }] }),
      'there is no picture',
    ],
    ['an offer of nothing', soap({ offers: [{ bundle: 'B-1', option: 'NOPE' }] }), 'there is no option NOPE'],
  ])('refuses %s', async (_, product, reason) => {
    const { errors: expected } = await importFiles(shop.shop, [await file('one.yaml', product)])
    expect(expected[0]?.reason).toContain(reason)
    expect(expected[0]?.line).toBeGreaterThan(0)
  })

  it('rolls back after a dry run', async () => {
    const dry = await importFiles(
      shop.shop,
      [
        await file(
          'dry.yaml',
          soap({
            sku: 'DRY',
            url: 'dry',
            options: [{ sku: 'DRY-1', name: text('1'), state: 'in_stock', price: 1, stock: 5 }],
          }),
        ),
      ],
      { dryRun: true },
    )
    expect(dry).toMatchObject({ added: 1, errors: [] })
    expect(await stored('DRY')).toBeUndefined()
  })
})

describe("Shopify's product CSV", () => {
  const table = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Status',
    'lily-balm,Lily Balm,"<p>Soft, <b>very</b> soft<script>x</script></p>",TERRA,Cream,"bath, lily, gift",TRUE,Size,S,Colour,Red,LB-S,120,shopify,10,deny,50.00,60.00,https://cdn.example.com/a.jpg,1,Lily,FALSE,active',
    'lily-balm,,,,,,,,M,,Red,LB-M,200,shopify,3,continue,80.00,,https://cdn.example.com/b.jpg,2,,,',
    'lily-balm,,,,,,,,,,,,,,,,,,https://cdn.example.com/c.jpg,3,,,',
    'plain-oil,Plain Oil,,Nobody,,,TRUE,Title,Default Title,,,,,,,,19.9,,,,,FALSE,draft',
  ].join('\n')

  it('reports unknown vendors with their line', async () => {
    const { errors: expected } = await importCsv(shop.shop, await file('a.csv', table))
    expect(expected).toEqual([
      expect.objectContaining({ line: 5, reason: expect.stringContaining('no brand "Nobody"') }),
    ])
  })

  it('creates brands of unknown vendors on request, and none in a dry run', async () => {
    const path = await file(
      'v.csv',
      table
        .replaceAll('lily-balm', 'rose-balm')
        .replaceAll('LB-', 'RB-')
        .replace('plain-oil', 'rose-oil')
        .replace('Nobody', 'Somebody'),
    )
    const brands = () =>
      shop.shop.pool.query(`select key, slug, name->>'eng' as name from brands where key = 'somebody'`)
    expect(await importCsv(shop.shop, path, { createBrands: true, dryRun: true })).toMatchObject({
      added: 2,
      errors: [],
    })
    expect((await brands()).rows).toEqual([])
    expect(await importCsv(shop.shop, path, { createBrands: true })).toMatchObject({ added: 2, errors: [] })
    expect((await brands()).rows).toEqual([{ key: 'somebody', slug: 'somebody', name: 'Somebody' }])
    const ships = await shop.shop.pool.query(
      `select country from brand_countries where brand_key = 'somebody'`,
    )
    expect(ships.rows).toEqual([{ country: 'hk' }])
    expect(await importCsv(shop.shop, path, { createBrands: true })).toMatchObject({
      unchanged: 2,
      errors: [],
    })
  })

  it('imports, exports and imports again without change', async () => {
    const path = await file('b.csv', `\uFEFF${table}`)
    expect(await importCsv(shop.shop, path, { fallbackBrand: 'others' })).toMatchObject({
      added: 2,
      errors: [],
    })
    expect(await importCsv(shop.shop, path, { fallbackBrand: 'others' })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
    const exported = await exportedCsv()
    const again = await importCsv(shop.shop, await file('c.csv', exported))
    expect(again).toMatchObject({ added: 0, changed: 0, errors: [] })
    expect(again.unchanged).toBeGreaterThan(67)
    expect(await exportedCsv()).toBe(exported)
  })

  it('reads options, prices, stock, pictures and states', async () => {
    const { rows } = await shop.shop.pool.query(
      `select o.sub_sku, o.name->>'eng' as name, o.price::int, o.original_price::int as was, o.availability, l.on_hand from product_options o left join stock_levels l using (sub_sku) where sub_sku in ('LB-S', 'LB-M', 'PLAIN-OIL-1') order by 1`,
    )
    expect(rows).toEqual([
      { sub_sku: 'LB-M', name: 'M / Red', price: 8_000, was: null, availability: 'pre_order', on_hand: 3 },
      { sub_sku: 'LB-S', name: 'S / Red', price: 5_000, was: 6_000, availability: 'in_stock', on_hand: 10 },
      {
        sub_sku: 'PLAIN-OIL-1',
        name: 'Standard',
        price: 1_990,
        was: null,
        availability: 'disabled',
        on_hand: 9_999,
      },
    ])
    expect((await stored('LILY-BALM')).does.eng).toBe('<p>Soft, <b>very</b> soft</p>')
    expect((await stored('LILY-BALM')).media).toHaveLength(3)
  })

  it("reads the newer template's column names", async () => {
    const newer =
      'Title,URL handle,Description,Vendor,Type,Tags,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity\nFern Mist,fern-mist,<p>Mist</p>,terra,,,Active,FM-1,Title,Default Title,88,shopify,4'
    expect(await importCsv(shop.shop, await file('n.csv', newer))).toMatchObject({ added: 1, errors: [] })
  })

  it('reports the line of a malformed table', async () => {
    const { errors: expected } = await importCsv(
      shop.shop,
      await file('x.csv', 'Handle,Title\n"open,quote\n'),
    )
    expect(expected[0]).toMatchObject({ line: expect.any(Number), reason: expect.any(String) })
    expect((await importCsv(shop.shop, await file('y.csv', 'Name,Price\nA,1'))).errors[0]?.reason).toContain(
      'no column Handle',
    )
  })
})
