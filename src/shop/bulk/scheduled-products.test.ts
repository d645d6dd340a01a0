import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor, sendable } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk({}))
})
afterAll(() => shop.close())

const { idOf, read } = productEditor(() => ({ shop, manager }))

/** A draft with another price. */
async function drafted(sku: string): Promise<{ id: string; version: number }> {
  const id = await idOf(sku)
  const { version: seen, document } = await read(id)
  const options = sendable(document.options).map((option) => ({ ...option, price: 77 }))
  const saved = ok(
    await manager.send('PUT', `/products/${id}/options`, { version: seen, mode: 'draft', options }),
  )
  return { id, version: (saved.body.product as { version: number }).version }
}

it('publishing many drafts does not publish those that are scheduled', async () => {
  const [sale, plain] = [await drafted('TERRA-CANDLE'), await drafted('ELOWEN-SCALP-SHAMPOO')]
  const at = new Date(shop.shop.systemContext().clock.now().getTime() + 86_400_000).toISOString()
  ok(await manager.send('POST', `/products/${sale.id}/schedule`, { version: sale.version, at }))
  const ids = [sale.id, plain.id].join(',')
  const { body } = ok(await manager.send('POST', '/bulk-runs', { action: 'publish_product', ids }))
  await shop.work('run-bulk')
  const { items } = ok(await manager.get(`/bulk-runs/${(body.run as { id: string }).id}`)).body as {
    items: { id: string; state: string; why: string }[]
  }
  expect(items).toMatchObject([
    { id: sale.id, state: 'refused', why: expect.stringMatching(/scheduled/) },
    { id: plain.id, state: 'done' },
  ])
  expect(await read(sale.id)).toMatchObject({ state: 'scheduled' })
})
