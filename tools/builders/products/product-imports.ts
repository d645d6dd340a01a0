import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

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
type ImportView = {
  import: Import
  columns: { heading: string; field: string | null }[]
  rows: Row[]
  total: number
}

export const idOf = (body: Record<string, unknown>): string => (body.import as Import).id
export const messages = ({ rows }: ImportView) =>
  rows.flatMap(({ issues }) => issues.map(({ message }) => message))

/** Product files uploaded by a manager, unless stated otherwise. `at`: the shop, and its signed-in users. */
export function productImports(at: () => { shop: TestShop; manager: AtDesk }) {
  async function upload(
    bytes: string | Uint8Array<ArrayBuffer>,
    name = 'products.csv',
    who = at().manager,
  ): Promise<TestAnswer> {
    const form = new FormData()
    form.set('file', new Blob([bytes]), name)
    const answer = await at().shop.shop.api.fetch(
      new Request('http://shop.test/api/admin/v1/product-imports', {
        method: 'POST',
        body: form,
        headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
      }),
      { ip: '10.0.0.1', seenIn: null },
    )
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as Record<string, unknown>,
    }
  }

  const view = async (id: string, show = 'all', who = at().manager) =>
    (await who.get(`/product-imports/${id}?show=${show}&limit=100`)).body as unknown as ImportView
  const work = () => at().shop.work('run-product-import')

  /** Uploads a file, confirms the detected columns, and checks it. */
  async function checked(
    bytes: string | Uint8Array<ArrayBuffer>,
    more: Record<string, unknown> = {},
    who = at().manager,
    name = 'products.csv',
  ) {
    const sent = await upload(bytes, name, who)
    ok(sent)
    const id = idOf(sent.body)
    const { columns } = await view(id, 'all', who)
    const chosen = columns.flatMap(({ field }, column) => (field === null ? [] : [{ column, field }]))
    ok(await who.send('POST', `/product-imports/${id}/check`, { columns: chosen, ...more }))
    await work()
    return { id, view: await view(id, 'all', who) }
  }
  const run = (id: string, who = at().manager) => who.send('POST', `/product-imports/${id}/run`)
  return { upload, view, work, checked, run }
}

/** The imported products, as stored in the database. */
export function importedProducts(shop: () => TestShop) {
  const rows = async <R>(text: string, ...values: unknown[]) =>
    (await shop().shop.pool.query(text, values)).rows as R[]
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
  const optionsOf = (id: string | undefined) =>
    rows<{ sub_sku: string; price: string }>(
      'select sub_sku, price from product_options where product_id = $1 order by position',
      id,
    )
  /** Products with their first option each, a dollar cheaper in the file. */
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
  return { rows, product, priceOf, optionsOf, someProducts, isCheaper }
}
