import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { idOf, importedProducts, productImports } from '#tools/builders/products/product-imports.ts'
import { approve, roleIn, rolesAtDesk } from '#tools/builders/staff/roles.ts'
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

const { upload, view, work, checked, run } = productImports(() => ({ shop, manager }))
const { someProducts } = importedProducts(() => shop)

describe('rejected files and rows', () => {
  it.each([
    ['a sign that no text has', '[{"sku":"A\\u0000B"}]', 'products.json'],
    ['half a sign', '[{"sku":"A\\ud800"}]', 'products.json'],
    ['a sign that no text has, in a table', 'product_sku,weight\nA\u0000B,1', 'products.csv'],
  ])('is %s', async (_, file, name) => {
    expect((await upload(file, name)).body.code).toBe('products.import_no_text')
  })

  it('is an invalid product of a file, and the others are checked', async () => {
    const { view: seen } = await checked('[null, 5, {"sku":7}]', {}, manager, 'none.json')
    expect(seen.rows.map(({ plan }) => plan)).toEqual(['refused', 'refused', 'refused'])
  })

  it('is a barcode from staff without the right to change stock', async () => {
    const owner = await atDesk(shop, 'owner')
    const rights = ['products.read', 'products.texts', 'products.edit', 'products.money']
    const made = await rolesAtDesk(() => owner).create({ rights })
    await approve(await atDesk(shop, 'owner'), made)
    const buyer = await atDesk(shop, roleIn(made).key)
    const { found } = await someProducts(2, 26)
    const [one, two] = found
    const file = `option_sku,price,barcode\n${one?.option},20,4006381333931\n${two?.option},20,`
    const { view: seen } = await checked(file, { mode: 'live' }, buyer, 'boxes.csv')
    expect(seen.rows.map(({ plan }) => plan)).toEqual(['refused', 'change'])
    expect(seen.rows[0]?.issues).toMatchObject([{ field: 'barcode' }])
  })

  it('is a barcode of two options of one product', async () => {
    const { found } = await someProducts(1, 24)
    const { sku } = found[0] ?? { sku: '' }
    const lines = ['A', 'B'].map((name) => `${sku},${sku}-${name},10,${name},4006381333931`)
    const file = ['product_sku,option_sku,price,option_name_eng,barcode', ...lines].join('\n')
    const { view: seen } = await checked(file, { mode: 'live' })
    expect(seen.rows.map(({ plan }) => plan)).toEqual(['refused', 'refused'])
    expect(seen.rows[1]?.issues).toMatchObject([{ message: 'Another option has this number.' }])
  })

  it('is a long value that would be cut within a sign, and the others are looked over', async () => {
    const { found } = await someProducts(2, 22)
    const [one, two] = found
    for (const most of [60, 80, 300]) {
      const long = `${'x'.repeat(most - 1)}😀`
      const file = `option_sku,price,option_name_eng\n${one?.option},${long},\n${long},10,\n${two?.option},20,`
      const { view: seen } = await checked(file, {}, manager, `long-${most}.csv`)
      expect(seen.rows.map(({ plan }) => plan)).toEqual(['refused', 'refused', 'change'])
    }
  })

  it('name line, field, value and reason, for all rows of a product together', async () => {
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

  it('are exported as a file with the reasons, corrected and sent again', async () => {
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

  it('limit content staff to texts, and refuse other roles', async () => {
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
    // this role cannot start a manager's import
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
