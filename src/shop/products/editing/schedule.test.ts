import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor, sendable, textsOf } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let now = new Date('2026-11-23T02:00:00Z')
let shop: TestShop
let manager: AtDesk
let content: AtDesk
beforeAll(async () => {
  ;({ shop, manager, content } = await openProductDesk({ clock: { now: () => now } }))
})
afterAll(() => shop.close())

const { idOf, read } = productEditor(() => ({ shop, manager }))
const rows = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows
const priceOf = async (id: string) =>
  (await rows('select min(price)::int as price from product_options where product_id = $1', id))[0]?.price
const publishDue = () => shop.shop.jobs.find(({ name }) => name === 'publish-scheduled-products')?.run({})
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Work items about products whose scheduled time has passed. */
async function overdue() {
  const { matters } = ok(await content.get('/today')).body as {
    matters: { kind: string; rows: { id: string; title: string; detail: string }[] }[]
  }
  const { rows: waiting } = matters.find(({ kind }) => kind === 'products_overdue') ?? { rows: [] }
  return waiting.map(({ id, title, detail }) => ({ id, title, detail }))
}

/** The content role schedules new texts, ten minutes ahead. */
async function scheduledWords(sku: string) {
  const id = await idOf(sku)
  const before = await read(id)
  const texts = { ...textsOf(before), name: { chi: '季節', eng: 'Of the season', cn: '季节' } }
  const saved = ok(
    await content.send('PUT', `/products/${id}/texts`, { version: before.version, mode: 'draft', ...texts }),
  )
  const { version } = saved.body.product as { version: number }
  ok(await content.send('POST', `/products/${id}/schedule`, { version, at: inMinutes(10).toISOString() }))
  return { id, version, before }
}

it('a schedule applies to a version: changes beyond the rights of its author are held, and the author is notified', async () => {
  const { id, version, before } = await scheduledWords('TERRA-CANDLE')
  expect(await read(id)).toMatchObject({ publish_held: false })
  const price = await priceOf(id)
  const options = sendable(before.document.options).map((option) => ({ ...option, price: 1 }))
  const draft = ok(await manager.send('PUT', `/products/${id}/options`, { version, mode: 'draft', options }))
  const { version: latest } = draft.body.product as { version: number }
  now = inMinutes(11)
  await publishDue()
  expect(await priceOf(id)).toBe(price)
  expect(await read(id, content)).toMatchObject({ publish_held: true, state: 'scheduled' })
  await shop.work('notify-schedule-held')
  expect(await overdue()).toEqual([]) // the job has a short grace period
  now = inMinutes(5)
  expect(await overdue()).toEqual([{ id, title: 'TERRA-CANDLE', detail: content.email }])
  const letters = await rows(`select "to", text from messages where event = 'product.schedule_held'`)
  expect(letters).toEqual([{ to: content.email, text: expect.stringContaining('TERRA-CANDLE') }])
  const at = inMinutes(1).toISOString()
  ok(await manager.send('POST', `/products/${id}/schedule`, { version: latest, at }))
  expect(await read(id)).toMatchObject({ publish_held: false })
  now = inMinutes(2)
  await publishDue()
  expect(await priceOf(id)).not.toBe(price)
  expect(await overdue()).toEqual([])
})

it('changes within the rights of the author are published with the rest', async () => {
  const { id, version, before } = await scheduledWords('ELOWEN-SCALP-SHAMPOO')
  const texts = { ...textsOf(before), name: { chi: '季末', eng: 'End of season', cn: '季末' } }
  ok(await manager.send('PUT', `/products/${id}/texts`, { version, mode: 'draft', ...texts }))
  expect(await read(id)).toMatchObject({ publish_held: false })
  now = inMinutes(11)
  await publishDue()
  expect(await rows('select name from products where id = $1', id)).toMatchObject([
    { name: { eng: 'End of season' } },
  ])
})
