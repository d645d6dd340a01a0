import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeClient } from './client.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, password, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'

/** Made before they are read, so no import names them; `fits` below checks their types. */
const folder = join(import.meta.dirname, '../packages/client')
const example = (name: string): Promise<unknown> => import(pathToFileURL(join(folder, 'examples', name)).href)
type Message = { type: string; data: Record<string, unknown> }
type Examples = {
  listAndBuy(url: string): Promise<{ number: string; amountDue: number; currency: string; payAt: string }>
  exportOrders(url: string, key: string, path: string): Promise<number>
  startReceiver(
    options: { secret: string },
    handle: (message: Message) => void,
  ): Promise<{ port: number; close(): Promise<void> }>
}

let shop: PayingShop
let owner: AtDesk
let address: string
beforeAll(async () => {
  makeClient()
  shop = await openPayingShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' })
  address = shop.shop.publicUrl()
  owner = await atDesk(shop, 'owner')
}, 300_000)
afterAll(() => shop.close())

it('fits its types, and so do the examples', () => {
  const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder])
  expect([status, stdout.toString()]).toEqual([0, ''])
}, 120_000)

it('a guest finds a product, orders it and gets the payment address', async () => {
  const { listAndBuy } = (await example('list-and-buy.ts')) as Examples
  vi.spyOn(console, 'log').mockReturnValue()
  const bought = await listAndBuy(address)
  const { rows } = await shop.shop.pool.query('select status, total from orders where number = $1', [
    bought.number,
  ])
  expect(rows).toMatchObject([{ status: 'pending', total: Math.round(bought.amountDue * 100) }])
  expect(bought.payAt).toMatch(/^https?:/)
})

it('a receiver gets an order event once, signed, and no forged one', async () => {
  const { startReceiver } = (await example('webhook-receiver.ts')) as Examples
  const { seed, secret } = ok(await owner.get('/webhook-secret')).body as { seed: string; secret: string }
  const messages: Message[] = []
  const receiver = await startReceiver({ secret }, (message) => messages.push(message))
  const url = `http://127.0.0.1:${receiver.port}/`
  ok(
    await owner.send('POST', '/webhook-endpoints', {
      seed,
      name: 'Client',
      url,
      events: ['order.confirmed'],
    }),
  )
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, order)
  await shop.work('send-webhooks')
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...forged, 'webhook-signature': 'v1,bm90IHJpZ2h0' },
    body: '{"type":"order.confirmed"}',
  })
  expect(answer.status).toBe(401)
  await receiver.close()
  expect(messages).toMatchObject([{ type: 'order.confirmed', data: { order_id: order.id } }])
})

it('an API key exports the orders as a file', async () => {
  const { seed, key } = ok(await owner.get('/api-keys/proposal')).body as { seed: string; key: string }
  const scopes = ['orders.read', 'lists.export']
  ok(await owner.send('POST', '/api-keys', { name: 'export', days: 30, current: password, seed, scopes }))
  const output = await mkdtemp(join(tmpdir(), 'elowen-client-'))
  const { exportOrders } = (await example('desk-export.ts')) as Examples
  const path = join(output, 'orders.csv')
  const count = await exportOrders(address, key, path)
  const [head = '', ...rows] = (await readFile(path, 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/number/i)
  expect(rows).toHaveLength(count)
  expect(count).toBeGreaterThan(0)
  await rm(output, { recursive: true })
})
