import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onHand } from '#tools/builders/orders/orders.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import { anOrder, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { endMembership, membershipsOf } from '../members/groups.ts'
import { claimOrders } from '../orders/claim.ts'
import { orderById } from '../orders/orders.ts'
import { refundPieces } from '../orders/refunds/refund.ts'
import { monthsLater } from '../calendar.ts'
import { spentInHkd } from './rules.ts'
import { openFlags } from './tiers.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await onHand(shop, shampoo, 1_000)
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const ctx = () => shop.shop.systemContext()
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
type Member = Awaited<ReturnType<typeof signedInMember>>
type Ladder = { is_vip: boolean; until: string | null; spent: number; missing: number; percent: number }
const ladder = async (member: Member): Promise<Ladder> => {
  await signIn(shop, member)
  return (await member.get('/user/membership')).body.ladder as Ladder
}
async function buys(member: Member, subSku: string, pieces: number): Promise<string> {
  await signIn(shop, member)
  await member.set(subSku, pieces)
  const order = (await member.order({ payment_method: 'paydollar' })).body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  await shop.work('climb-ladder')
  return order._id
}
const emails = async (member: Member, event: string) =>
  (await shop.shop.pool.query('select 1 from messages where "to" = $1 and event = $2', [member.email, event]))
    .rowCount

describe('spending', () => {
  it('is summed in HKD, each order at its own rate', () => {
    const pieces = [
      { currency: 'HKD', rate: null, amount: { currency: 'HKD', minor: 10_000 } },
      { currency: 'JPY', rate: '156', amount: { currency: 'JPY', minor: 1_560 } },
    ] as const
    expect(spentInHkd(pieces, '7.8').minor).toBe(10_000 + 7_800)
  })

  it('counts months from day to day, clamped to the month’s end', () => {
    expect(monthsLater(new Date('2026-01-31T05:00:00Z'), 1).toISOString()).toBe('2026-02-28T05:00:00.000Z')
    // days are Hong Kong days: already the 31st there, still the 30th in UTC
    expect(monthsLater(new Date('2026-01-30T17:00:00Z'), 1).toISOString()).toBe('2026-02-27T17:00:00.000Z')
    expect(monthsLater(new Date('2024-02-29T05:00:00Z'), 12).toISOString()).toBe('2025-02-28T05:00:00.000Z')
    expect(monthsLater(new Date('2026-03-31T05:00:00Z'), -1).toISOString()).toBe('2026-02-28T05:00:00.000Z')
  })
})

describe('the ladder', () => {
  it('promotes members with enough spending at once, for a year, and applies their prices', async () => {
    const member = await signedInMember(shop)
    await buys(member, shampoo, 5)
    expect(await ladder(member)).toMatchObject({ is_vip: false, spent: 1_090, missing: 1_910, percent: 36 })
    await buys(member, shampoo, 12)
    expect(await ladder(member)).toMatchObject({ is_vip: true, missing: 0, percent: 100 })
    const groups = ((await member.get('/user')).body.user as { member_group: { name: string }[] })
      .member_group
    expect(groups.map(({ name }) => name)).toEqual(['VIP'])
    await shop.work('tell-vip-joined')
    expect(await emails(member, 'member.vip_joined')).toBe(1)
  })

  it('counts guest orders once they belong to the member', async () => {
    const email = 'guest-of-old@example.com'
    const placed = await anOrder(shop, { [shampoo]: 20 }, { email })
    await payByCard(shop, placed)
    await shop.work('climb-ladder')
    clock.move(7 * 86_400)
    const member = await signedInMember(shop, { email, phone: '+85261770001' })
    await ctx().transaction((tx) => claimOrders(tx, { memberId: member.id, email, phone: null }))
    await shop.work('climb-with-claim')
    expect(await ladder(member)).toMatchObject({ is_vip: true, percent: 100 })
  })

  it('counts the difference of a change that was paid', async () => {
    const care = await atDesk(shop, 'care')
    const member = await signedInMember(shop)
    const id = await buys(member, shampoo, 10)
    expect(await ladder(member)).toMatchObject({ is_vip: false })
    ok(
      await care.send('POST', `/orders/${id}/edits`, {
        add: [{ sub_sku: shampoo, quantity: 8 }],
        reason: 'the buyer called',
      }),
    )
    await shop.work('climb-with-change')
    expect(await ladder(member)).toMatchObject({ is_vip: false })
    await payByCard(shop, { visitor: member, order: { _id: id } as WireOrder })
    await shop.work('climb-with-change')
    expect(await ladder(member)).toMatchObject({ is_vip: true })
  })

  it('revokes no membership for a refund, but opens a review', async () => {
    const member = await signedInMember(shop)
    const id = await buys(member, shampoo, 20)
    await ctx().transaction(async (tx) => {
      const order = await orderById(tx, id)
      const body = {
        units: [{ lineId: order.lines[0]?.id ?? '', units: 10 }],
        delivery: false,
        giftWrap: false,
      }
      await refundPieces(tx, order, body, { reason: 'test', actor: 'test' })
    })
    await shop.work('watch-spending')
    await shop.work('watch-spending')
    expect(await ladder(member)).toMatchObject({ is_vip: true })
    const flags = await shop.shop.pool.query('select why from membership_flags where member_id = $1', [
      member.id,
    ])
    expect(flags.rows).toEqual([{ why: expect.stringContaining('after a refund') as string }])
    const isOpen = async () =>
      (await openFlags(ctx(), 100)).rows.some(({ member_id: memberId }) => memberId === member.id)
    await run('keep-ladder')
    expect(await isOpen()).toBe(true)
    const [membership] = await membershipsOf(ctx(), member.id)
    await endMembership(ctx(), membership?.id ?? '', new Date(clock.now().getTime() - 1))
    await run('keep-ladder')
    expect(await isOpen()).toBe(false)
  })

  it.each([
    ['now', null],
    ['on 29 February', '2032-02-29T02:00:00Z'],
  ])(
    'announces the missing amount a month before the end; the year ends without it and is renewed with it: %s',
    async (_, begins) => {
      if (begins) clock.move((Date.parse(begins) - clock.now().getTime()) / 1_000)
      const [lapsing, renewing] = [await signedInMember(shop), await signedInMember(shop)]
      for (const member of [lapsing, renewing]) await buys(member, shampoo, 20)
      const [membership] = await membershipsOf(ctx(), lapsing.id)
      const end = membership?.to?.getTime() ?? 0
      const goTo = (at: number) => clock.move((at - clock.now().getTime()) / 1_000)
      goTo(end - 200 * 86_400_000)
      await buys(renewing, shampoo, 20)
      goTo(end - 30 * 86_400_000 - 3_600_000)
      await run('keep-ladder')
      await run('keep-ladder')
      await shop.work('tell-vip-ending')
      expect([
        await emails(lapsing, 'member.vip_ending'),
        await emails(renewing, 'member.vip_ending'),
      ]).toEqual([1, 0])
      goTo(end - 3_600_000)
      await run('keep-ladder')
      await shop.work('tell-vip-ended')
      await shop.work('tell-vip-renewed')
      expect([
        await emails(lapsing, 'member.vip_ended'),
        await emails(renewing, 'member.vip_renewed'),
      ]).toEqual([0, 1])
      goTo(end + 3_600_000)
      await run('keep-ladder')
      await shop.work('tell-vip-ended')
      expect(await emails(lapsing, 'member.vip_ended')).toBe(1)
      expect([(await ladder(lapsing)).is_vip, (await ladder(renewing)).is_vip]).toEqual([false, true])
    },
  )

  it('says that a year has ended only once it has: what is spent in its last hours renews it', async () => {
    const member = await signedInMember(shop)
    await buys(member, shampoo, 20)
    const [membership] = await membershipsOf(ctx(), member.id)
    const end = membership?.to?.getTime() ?? 0
    const goTo = (at: number) => clock.move((at - clock.now().getTime()) / 1_000)
    const sendEmails = async () => {
      await run('keep-ladder')
      for (const kind of ['ended', 'renewed']) await shop.work(`tell-vip-${kind}`)
      return [await emails(member, 'member.vip_ended'), await emails(member, 'member.vip_renewed')]
    }
    goTo(end - 20 * 3_600_000)
    expect(await sendEmails()).toEqual([0, 0])
    goTo(end - 10 * 3_600_000)
    await buys(member, shampoo, 20)
    goTo(end + 4 * 3_600_000)
    expect(await sendEmails()).toEqual([0, 1])
    expect((await ladder(member)).is_vip).toBe(true)
  })

  it('catches up on missed nights: the email a month before, the end, another year', async () => {
    const [lapsing, renewing] = [await signedInMember(shop), await signedInMember(shop)]
    for (const member of [lapsing, renewing]) await buys(member, shampoo, 20)
    const [membership] = await membershipsOf(ctx(), lapsing.id)
    const end = membership?.to?.getTime() ?? 0
    const goTo = (at: number) => clock.move((at - clock.now().getTime()) / 1_000)
    const sendEmails = async () => {
      await run('keep-ladder')
      for (const kind of ['ending', 'ended', 'renewed']) await shop.work(`tell-vip-${kind}`)
    }
    goTo(end - 200 * 86_400_000)
    await buys(renewing, shampoo, 20)
    goTo(end - 29 * 86_400_000)
    await sendEmails()
    await sendEmails()
    expect(await emails(lapsing, 'member.vip_ending')).toBe(1)
    goTo(end + 20 * 3_600_000)
    await sendEmails()
    await sendEmails()
    expect([await emails(lapsing, 'member.vip_ended'), await emails(renewing, 'member.vip_renewed')]).toEqual(
      [1, 1],
    )
    expect([(await ladder(lapsing)).is_vip, (await ladder(renewing)).is_vip]).toEqual([false, true])
    expect((await membershipsOf(ctx(), renewing.id)).filter(({ kind }) => kind === 'vip')).toHaveLength(1)
  })
})
