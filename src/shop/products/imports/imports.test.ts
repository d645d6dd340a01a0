import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { idOf, importedProducts, productImports } from '#tools/builders/products/product-imports.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk())
})
afterAll(() => shop.close())

const { upload, view, work, checked, run } = productImports(() => ({ shop, manager }))
const { rows, product, priceOf, someProducts } = importedProducts(() => shop)

describe('a file', () => {
  it('is checked without changing a product, and then imported once', async () => {
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

it('the same file uploaded twice is one import, and the chosen columns are preselected the next time', async () => {
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

it('in the catalogue’s own format imports products in full', async () => {
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
