import type { TestShop } from '#tools/testing/test-shop.ts'

/** Estimated arrival days of an option on order, first and last, in Hong Kong: yyyy-mm-dd. */
export async function daysToCome({ shop }: TestShop, subSku: string): Promise<{ from: string; to: string }> {
  const { rows } = await shop.pool.query<{ from: string; to: string }>(
    'select estimate::text as "from", (estimate + 2)::text as "to" from product_options where sub_sku = $1',
    [subSku],
  )
  if (!rows[0]) throw new Error(`there is no ${subSku}`)
  return rows[0]
}
