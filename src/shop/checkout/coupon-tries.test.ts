import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
})
afterAll(() => shop.close())

it('checks twenty wrong codes of one visitor, concurrent or not, and then none for half an hour', async () => {
  const visitor = await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  const body = await visitor.orderBody({ dry_run: true })
  const ask = (coupon: string) => visitor.send('POST', '/order/create', { ...body, coupon })
  // the same wrong code sent again, as every quote does, is one guess
  for (let at = 0; at < 5; at += 1) expect((await ask('GUESS-0')).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 15 }, (_, at) => ask(`GUESS-${at}`)))
  expect(guesses.every(({ status }) => status === 200)).toBe(true)
  expect((await ask('welcome10')).body.quote).toMatchObject({ discount: { code: 'WELCOME10' } })
  for (let at = 15; at < 20; at += 1) await ask(`GUESS-${at}`)
  const locked = await ask('WELCOME10')
  expect([locked.status, locked.body.code]).toEqual([429, 'shop.too_many_requests'])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1_700)
  expect((await ask('')).status).toBe(200)
  clock.move(31 * 60)
  expect((await ask('WELCOME10')).body.quote).toMatchObject({ discount: { code: 'WELCOME10' } })
})
