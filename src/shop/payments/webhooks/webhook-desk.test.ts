import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aDatafeed } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { canReplay, webhookStates } from './replay.rules.ts'
import { receiveWebhook } from './webhooks.ts'

let shop: TestShop
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  finance = await atDesk(shop, 'finance')
})
afterAll(() => shop.close())

type Webhook = { id: string; state: string; order_number: string | null; can_replay: boolean; body: string }
const outcome = ({ status, body }: TestAnswer) => [status, body.code]
const list = async (query = '') =>
  (await finance.get(`/webhooks?limit=100${query}`)).body.webhooks as Webhook[]
const replay = (id: string, who = finance) => who.send('POST', `/webhooks/${id}/replay`)
const call = (body: string) =>
  receiveWebhook(shop.shop.systemContext(), { method: 'paydollar', key: null, body })
const captures = async () =>
  (
    await shop.shop.pool.query(
      "select from payment_state_events where machine = 'attempt' and \"to\" = 'captured'",
    )
  ).rowCount

it.each(webhookStates.map((state) => [state, state !== 'suspicious'] as const))(
  'a call that is %s can be processed again: %s',
  (state, is) => expect(canReplay(state)).toBe(is),
)

it('processes a call again without repeating its effects, also from concurrent tabs', async () => {
  const placed = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, placed)
  const [found] = await list('&state=done')
  expect(found).toMatchObject({ can_replay: true })
  const before = await captures()
  const responses = await Promise.all([replay(found!.id), replay(found!.id), replay(found!.id)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(responses.at(-1)!.body.webhook).toMatchObject({
    state: 'ignored',
    order_number: found!.order_number,
  })
  expect(await captures()).toBe(before)
})

it('leaves an unsigned or unknown call unchanged', async () => {
  const { body } = aDatafeed('000000-NONE-1', { Amt: '5.00' })
  await call(`${body}0`)
  const [forged] = await list('&state=suspicious')
  expect(forged).toMatchObject({ can_replay: false })
  expect(outcome(await replay(forged!.id))).toEqual([409, 'payments.webhook_forged'])
  expect(outcome(await replay(crypto.randomUUID()))).toEqual([404, 'payments.unknown_webhook'])
  expect((await replay(forged!.id, await atDesk(shop, 'auditor'))).status).toBe(403)
  expect((await (await atDesk(shop, 'care')).get('/webhooks')).status).toBe(403)
})

it('money for an unknown reference keeps waiting, and is one task', async () => {
  await call(aDatafeed('000000-NONE-2', { Amt: '5.00' }).body)
  const [unknown] = await list('&state=mismatch')
  expect((await replay(unknown!.id)).body.webhook).toMatchObject({ state: 'mismatch' })
  const tasks = await shop.shop.pool.query('select from payment_tasks where key = $1', [
    `unknown_reference:${unknown!.id}`,
  ])
  expect(tasks.rowCount).toBe(1)
})
