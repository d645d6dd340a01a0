import type { APIRequestContext } from '@playwright/test'
import { sendAtDesk } from './staff.ts'
import { expect } from './story.ts'

/** Creates a product for a test: a copy of TERRA-HAND-WASH, published unless it is to remain a draft. */
export async function copiedProduct(
  request: APIRequestContext,
  name: string,
  as: 'live' | 'draft' = 'live',
): Promise<{ id: string; sku: string }> {
  const found = await (await request.get('/api/admin/v1/products?search=TERRA-HAND-WASH')).json()
  const { products } = found as { products: { id: string; sku: string }[] }
  const model = products.find(({ sku }) => sku === 'TERRA-HAND-WASH')
  if (!model) throw new Error('the demo has no TERRA-HAND-WASH')
  const sku = `${name}-${Date.now().toString(36)}`.toUpperCase()
  const copy = JSON.parse(await sendAtDesk(request, `/products/${model.id}/duplicate`, { sku })) as {
    product: { id: string; version: number }
  }
  const { id, version } = copy.product
  if (as === 'live')
    expect(await sendAtDesk(request, `/products/${id}/publish`, { version })).toContain('"live"')
  return { id, sku }
}
