import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const no = (answer: TestAnswer) => [answer.status, answer.body.code]

/** An operation that starts while another transaction changes a member's row, and continues after its commit. */
async function meanwhile<T>(id: string, change: string, begin: () => Promise<T>): Promise<T> {
  const other = await shop.shop.pool.connect()
  try {
    await other.query('begin')
    await other.query(`update members set ${change} where id = $1`, [id])
    const state = { over: false }
    const begun = begin().finally(() => (state.over = true))
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    while (!state.over && (await shop.shop.pool.query(waiting)).rowCount === 0)
      await new Promise((done) => setImmediate(done))
    await other.query('commit')
    return await begun
  } finally {
    other.release()
  }
}
const closed = "email = 'gone-' || id || '@example.com', state = 'erased'"

it('places no order for an account that is closed meanwhile', async () => {
  const member = await signedInMember(shop)
  await member.set(shampoo, 1)
  const body = await member.orderBody({ payment_method: 'paydollar' })
  expect(no(await meanwhile(member.id, closed, () => member.send('POST', '/order/create', body)))).toEqual([
    401,
    'members.signed_out',
  ])
  const { rows } = await shop.shop.pool.query('select from orders where member_id = $1', [member.id])
  expect(rows).toEqual([])
})

it('sells no gift card and credits no gift code to an account that is closed meanwhile', async () => {
  const member = await signedInMember(shop)
  const { body } = await member.get('/gift-cards')
  const [card] = body.gift_cards as { sub_sku: string }[]
  const input = {
    sub_sku: card?.sub_sku,
    recipient: 'Mei',
    recipient_email: 'mei@example.com',
    sender: 'Ka Yan',
  }
  expect(no(await meanwhile(member.id, closed, () => member.send('POST', '/gift-cards', input)))).toEqual([
    401,
    'members.signed_out',
  ])

  const claimer = await signedInMember(shop)
  const [made] = await shop.shop.systemContext().transaction((tx) =>
    giftCodes(tx, {
      count: 1,
      amount: money('HKD', 5_000),
      batch: 'test',
      expiresAt: new Date('2099-01-01'),
      actor: 'test',
    }),
  )
  const claim = () => claimer.send('POST', '/user/giftcode', { code: made?.code })
  expect(no(await meanwhile(claimer.id, closed, claim))).toEqual([401, 'members.signed_out'])
  const { rows } = await shop.shop.pool.query<{ state: string }>(
    'select state from gift_codes where id = $1',
    [made?.id],
  )
  expect(rows).toEqual([{ state: 'active' }])
})

it('does not erase a member who cancels the erasure at the last moment', async () => {
  const member = await signedInMember(shop)
  await shop.shop.pool.query(
    "update members set state = 'erasure_requested', erase_at = now() - interval '1 hour' where id = $1",
    [member.id],
  )
  const erase = async () => shop.shop.jobs.find(({ name }) => name === 'erase-members')?.run({})
  await meanwhile(member.id, "state = 'active', erase_at = null", erase)
  const { rows } = await shop.shop.pool.query<{ email: string; state: string }>(
    'select email, state from members where id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ email: member.email, state: 'active' }])
})
