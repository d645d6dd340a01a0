import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { recordCatalogue } from '../record-command.ts'
import { importFiles } from './import-products.ts'
import { importCsv } from './product-table.ts'

let shop: TestShop
let folder = ''
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-import-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
let serial = 0
beforeEach(() => (serial += 1))

const text = (eng: string) => ({ chi: eng, eng, cn: eng })
const product = (at: number, changes: object = {}) => ({
  sku: `S${serial}-${at}`,
  url: `s${serial}-${at}`,
  brand: 'terra',
  kind: 'single',
  categories: ['bath'],
  created: '2026-11-01',
  name: text(`Soap ${at}`),
  summary: text('A soap.'),
  does: text('<p>Cleans.</p>'),
  use: text('<p>Use it.</p>'),
  ingredients: text('<p>Soap.</p>'),
  suits: text('<p>All.</p>'),
  media: [],
  options: [option(at)],
  ...changes,
})
const option = (at: number, changes: object = {}) => ({
  sku: `S${serial}-${at}-1`,
  name: text('One'),
  state: 'in_stock',
  price: 50,
  stock: 10,
  ...changes,
})
/** More than one portion of products; the first has the last in its bundle. */
const many = () => [
  product(0, { options: [option(0, { components: [{ option: `S${serial}-899-1`, qty: 2 }] })] }),
  ...Array.from({ length: 899 }, (_, index) => product(index + 1)),
]
async function file(name: string, content: string): Promise<string> {
  const path = join(folder, `${serial}-${name}`)
  await writeFile(path, content)
  return path
}
const asList = (products: readonly object[]) => file('list.json', JSON.stringify(products, null, 1))
const stored = async () =>
  (
    await shop.shop.pool.query<{ products: number; stocked: number }>(
      `select count(distinct p.id)::int as products, count(l.sub_sku)::int as stocked from products p
       join product_options o on o.product_id = p.id left join stock_levels l using (sub_sku) where p.sku like $1`,
      [`S${serial}-%`],
    )
  ).rows[0]

describe('a long list', () => {
  it('is imported in portions, and may refer to products further down', async () => {
    const progress: string[] = []
    const list = await asList(many())
    const result = await importFiles(shop.shop, [list], {
      onProgress: ({ step, products, of }) => void progress.push(`${step} ${products} of ${of}`),
    })
    expect(result).toEqual({ added: 900, changed: 0, unchanged: 0, errors: [] })
    expect(await stored()).toEqual({ products: 900, stocked: 900 })
    expect(progress).toEqual([
      'checked 400 of 900',
      'checked 800 of 900',
      'checked 900 of 900',
      'imported 399 of 900',
      'imported 799 of 900',
      'imported 899 of 900',
      'imported 900 of 900',
    ])
  })

  it('that was interrupted is resumed by the same command', async () => {
    const list = await asList(many())
    const broken = recordCatalogue(shop.shop, { file: list, isDryRun: false }, (onProgress) =>
      importFiles(shop.shop, [list], {
        async onProgress(progress) {
          await onProgress(progress)
          if (progress.step === 'imported') throw new Error('the machine stopped')
        },
      }),
    )
    await expect(broken).rejects.toThrow('the machine stopped')
    expect(await stored()).toEqual({ products: 399, stocked: 399 })
    const { rows } = await shop.shop.pool.query(
      `select state, row_count, accepted from import_runs where file_name = $1`,
      [`${serial}-list.json`],
    )
    expect(rows).toEqual([{ state: 'interrupted', row_count: 900, accepted: 399 }])
    expect(await importFiles(shop.shop, [list])).toEqual({
      added: 501,
      changed: 0,
      unchanged: 399,
      errors: [],
    })
    expect(await stored()).toEqual({ products: 900, stocked: 900 })
  })

  it('with an error in the last portion is refused whole, with the error’s position', async () => {
    const products = [...many(), product(900, { options: [option(900, { price: -1 })] }), product(7)]
    const list = await asList(products)
    const written = await readFile(list, 'utf8')
    const line = written.slice(0, written.indexOf('"price": -1')).split('\n').length
    const { errors, ...counts } = await importFiles(shop.shop, [list])
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 0 })
    expect(errors).toEqual([
      { file: list, line, column: 14, reason: expect.stringContaining('options.0.price') },
      {
        file: list,
        line: expect.any(Number),
        column: expect.any(Number),
        reason: `S${serial}-7 stands twice`,
      },
      ...['address', 'option'].map((what) =>
        expect.objectContaining({ reason: expect.stringContaining(`S${serial}-7 already has the ${what}`) }),
      ),
    ])
    expect(await stored()).toEqual({ products: 0, stocked: 0 })
  })

  it('that fails reports where, also if a file does not exist', async () => {
    const list = await file('broken.json', `[\n${JSON.stringify(product(1))},\n  {"sku": "S"`)
    expect((await importFiles(shop.shop, [list])).errors).toEqual([
      { file: list, line: 3, column: 3, reason: 'the file ends inside of what begins here' },
    ])
    const syntax = await file('syntax.json', `[\n${JSON.stringify(product(1))},\n  {"sku": "S" "url": 1}]`)
    expect((await importFiles(shop.shop, [syntax])).errors[0]).toMatchObject({ file: syntax, line: 3 })
    const missing = join(folder, 'missing.json')
    expect((await importFiles(shop.shop, [missing])).errors).toEqual([
      { file: missing, line: 1, reason: 'there is no such file' },
    ])
    expect((await importCsv(shop.shop, join(folder, 'missing.csv'))).errors[0]?.reason).toBe(
      'there is no such file',
    )
  })
})

it('in JSON lines is read as one product a line', async () => {
  const wrong = JSON.stringify(product(3, { kind: 'bundle' }))
  const lines = [product(1), product(2)].map((each) => JSON.stringify(each))
  const faulty = await file('faulty.jsonl', [...lines, '', wrong].join('\n'))
  expect((await importFiles(shop.shop, [faulty])).errors).toEqual([
    { file: faulty, line: 4, column: wrong.indexOf('"bundle"') + 1, reason: expect.stringContaining('kind') },
  ])
  const good = await file('good.jsonl', `\uFEFF${lines.join('\r\n')}\r\n`)
  expect(await importFiles(shop.shop, [good])).toMatchObject({ added: 2, errors: [] })
})

it('in a long table is imported in portions', async () => {
  const rows = Array.from(
    { length: 900 },
    (_, at) => `t${serial}-${at},Soap ${at},terra,S${serial}-${at},19.9,shopify,3`,
  )
  const heading =
    'Handle,Title,Vendor,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  const table = await file('long.csv', [heading, ...rows].join('\n'))
  expect(await importCsv(shop.shop, table)).toEqual({ added: 900, changed: 0, unchanged: 0, errors: [] })
  expect(await importCsv(shop.shop, table)).toEqual({ added: 0, changed: 0, unchanged: 900, errors: [] })
  const twice = await file('twice.csv', [heading, ...rows, rows[0]].join('\n'))
  expect((await importCsv(shop.shop, twice)).errors[0]).toMatchObject({
    line: 902,
    reason: `T${serial}-0 stands twice`,
  })
})
