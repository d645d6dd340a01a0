import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { isOwnMember } from './approval.store.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const because = { reason: 'a parcel came late' }
const isAlone = (answer: TestAnswer) => {
  expect(answer.status).toBe(200)
  return answer.body.approval === null
}
const adjust = (by: AtDesk, memberId: string, amount: number) =>
  by.send('POST', `/wallets/${memberId}/adjustments`, { amount, ...because })
const issue = (by: AtDesk, amount: number) =>
  by.send('POST', '/gift-batches', { name: 'sums', count: 1, amount, last_day: inDays(40), ...because })
const inDays = (days: number) =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const some = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(shop)))

async function paidOrder(quantity: number) {
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': quantity })
  await payByCard(shop, order)
  return { id: order.id, line: order.order.items[0]?._id ?? '' }
}
const refund = (by: AtDesk, { id, line }: { id: string; line: string }, quantity: number) =>
  by.send('POST', `/orders/${id}/refunds`, { units: [{ line_id: line, units: quantity }], ...because })

describe('money given alone', () => {
  it('is one sum of Cash Dollar and gift codes, in either order', async () => {
    const [member] = await some(1)
    const first = await atDesk(shop, 'manager')
    expect(isAlone(await adjust(first, member?.id ?? '', 400))).toBe(true)
    expect(isAlone(await issue(first, 101))).toBe(false)
    expect(isAlone(await issue(first, 100))).toBe(true)
    const second = await atDesk(shop, 'manager')
    expect(isAlone(await issue(second, 300))).toBe(true)
    expect(isAlone(await adjust(second, (await aMember(shop)).id, 201))).toBe(false)
  })

  it('sums the goodwill of all staff for one member', async () => {
    const { id } = await aMember(shop)
    const answers = []
    for (let each = 0; each < 3; each += 1)
      answers.push(isAlone(await adjust(await atDesk(shop, 'care'), id, 200)))
    expect(answers).toEqual([true, true, false])
  })

  it('counts refunds together with Cash Dollar, up to the limit of refunds', async () => {
    const by = await atDesk(shop, 'finance')
    const order = await paidOrder(20)
    let alone = 0
    for (let piece = 0; piece < 20; piece += 1) {
      const answer = await refund(by, order, 1)
      if (answer.status !== 200 || answer.body.approval !== null) break
      alone += 1
    }
    expect(alone).toBeGreaterThan(2)
    expect(alone).toBeLessThan(20)
    const { rows } = await shop.shop.pool.query<{ hkd: string }>(
      `select sum(hkd)::text as hkd from solo_amounts where staff_id = (select id from staff_accounts where email = $1)`,
      [by.email],
    )
    expect(Number(rows[0]?.hkd)).toBeLessThanOrEqual(300_000)
    const left = (300_000 - Number(rows[0]?.hkd)) / 100
    const [member] = await some(1)
    if (left < 500) expect(isAlone(await adjust(by, member?.id ?? '', Math.floor(left) + 1))).toBe(false)
  })

  it('counts the discount of draft orders, below a tenth a piece', async () => {
    const by = await atDesk(shop, 'manager')
    const draft = {
      email: 'draft@example.com',
      firstname: 'Ka Yan',
      lastname: 'Chan',
      delivery_method: 'shipping',
      delivery_fee: 30,
      reason: 'by telephone',
      delivery: {
        firstname: 'Ka Yan',
        lastname: 'Chan',
        calling_code: '852',
        contact: '98765432',
        address: '1 Road',
        city: 'wan_chai',
      },
    }
    const link = async () => {
      const lines = [{ sub_sku: 'ELOWEN-SCALP-SHAMPOO-500', quantity: 2, unit_price: 206 }]
      const made = await by.send('POST', '/drafts', { ...draft, lines })
      expect([made.status, made.body.code]).toEqual([200, undefined])
      const { id } = made.body.order as { id: string }
      return isAlone(await by.send('POST', `/orders/${id}/payment-link`))
    }
    expect(await link()).toBe(true)
    const idOf = `(select id from staff_accounts where email = $1)`
    const { rows } = await shop.shop.pool.query(
      `select kind, hkd::int from solo_amounts where staff_id = ${idOf}`,
      [by.email],
    )
    expect(rows).toEqual([{ kind: 'discount', hkd: 2 * (22_800 - 20_600) }])
    await shop.shop.pool.query(
      `insert into solo_amounts (staff_id, kind, subject, hkd, at) values (${idOf}, 'refund', 'other', 292_000, $2)`,
      [by.email, clock.now()],
    )
    expect(await link()).toBe(false)
  })

  it('is of any 24 hours, not of a calendar day', async () => {
    const by = await atDesk(shop, 'finance')
    const [one, two, three] = await some(3)
    expect(isAlone(await adjust(by, one?.id ?? '', 500))).toBe(true)
    clock.move(23 * 3_600)
    const later = await shop.shop.pool.query(
      `update staff_sessions set expires_at = $1, seen_at = $2 where ended_at is null`,
      [new Date(clock.now().getTime() + 3 * 86_400_000), clock.now()],
    )
    expect(later.rowCount).toBeGreaterThan(0)
    expect(isAlone(await adjust(by, two?.id ?? '', 1))).toBe(false)
    clock.move(3_700)
    await shop.shop.pool.query('update staff_sessions set seen_at = $1 where ended_at is null', [clock.now()])
    expect(isAlone(await adjust(by, three?.id ?? '', 500))).toBe(true)
  })

  it('is granted five times at most, of twenty concurrent requests', async () => {
    const by = await atDesk(shop, 'manager')
    const members = await some(20)
    const answers = await Promise.all(
      members.map(({ id }, index) => (index % 2 === 0 ? adjust(by, id, 100) : issue(by, 100))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(answers.filter((answer) => answer.body.approval === null)).toHaveLength(5)
  })

  it('is one sum too if many staff users credit one member concurrently', async () => {
    const { id } = await aMember(shop)
    const many = []
    for (let each = 0; each < 8; each += 1) many.push(await atDesk(shop, 'finance'))
    const answers = await Promise.all(many.map((by) => adjust(by, id, 200)))
    // the member has one open request of a kind, so others are refused once it waits
    expect(answers.filter(({ status, body }) => status === 200 && body.approval === null)).toHaveLength(2)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

describe('money for oneself', () => {
  it('is never decided alone, nor approved by its recipient', async () => {
    const { id } = await aMember(shop)
    const by = await atDesk(shop, 'finance')
    const other = await atDesk(shop, 'manager')
    await shop.shop.pool.query('update members set email = $2 where id = $1', [id, by.email])
    const own = await adjust(by, id, 1)
    expect(isAlone(own)).toBe(false)
    const { id: request } = own.body.approval as { id: string }
    expect((await other.send('POST', `/approvals/${request}/approve`)).status).toBe(200)
    const forMe = await adjust(other, id, 600)
    const at = `/approvals/${(forMe.body.approval as { id: string }).id}/approve`
    const refused = await by.send('POST', at)
    expect([refused.status, refused.body.code]).toEqual([403, 'staff.own_gain'])
    expect((await (await atDesk(shop, 'owner')).send('POST', at)).status).toBe(200)
  })
})

it('one’s own member account is found by its e-mail, without a full scan', async () => {
  const { id, email } = await aMember(shop)
  await shop.shop.systemContext().transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx.db)
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
    const readWhole = async () =>
      (await sql`select seq_scan from pg_stat_xact_user_tables where relname = 'members'`.execute(tx.db)).rows
    const before = await readWhole()
    expect(await isOwnMember(tx.db, email.toUpperCase(), [id])).toBe(true)
    expect(await isOwnMember(tx.db, email, ['other'])).toBe(false)
    expect(await readWhole()).toEqual(before)
  })
})
