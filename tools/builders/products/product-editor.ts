import type { TestShop } from '#tools/testing/test-shop.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

export type Words = Record<string, string>
type Option = Record<string, unknown> & { sku: string; price: number; name: Words }
type Document = Record<string, unknown> & { name: Words; does: Words; options: Option[]; url: string }
export type EditedProduct = {
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

export const textsOf = ({ document: { name, summary, does, use, ingredients, suits } }: EditedProduct) => ({
  name,
  summary,
  does,
  use,
  ingredients,
  suits,
})

/** Options as read, without display-only fields. */
export const sendable = (options: readonly Option[]) =>
  options.map(({ left: _, is_fixed: __, ...option }) =>
    Object.fromEntries(Object.entries(option).filter(([, value]) => value !== null)),
  )

/** Products, read by a manager unless stated otherwise, and by shoppers. */
export function productEditor(at: () => { shop: TestShop; manager: AtDesk }) {
  const idOf = async (sku: string): Promise<string> =>
    (await at().shop.shop.pool.query<{ id: string }>('select id from products where sku = $1', [sku])).rows[0]
      ?.id ?? ''
  const read = async (id: string, who = at().manager): Promise<EditedProduct> =>
    ok(await who.get(`/products/${id}`)).body.product as EditedProduct
  const shopper = async (sku: string) =>
    (
      (await at().shop.get(`/api/v1/product?skus=${sku}&html_content=1`)).body.products as Record<
        string,
        unknown
      >[]
    )[0]
  const seen = async (sku: string, what: (product: never) => unknown): Promise<unknown> =>
    what((await shopper(sku)) as never)
  return { idOf, read, shopper, seen }
}
