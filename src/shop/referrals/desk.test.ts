import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { addFlag } from '../tiers/store.ts'
import { walletOf } from '../wallet/wallet.ts'

let shop: TestShop
let manager: AtDesk
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  manager = await atDesk(shop, 'manager')
  finance = await atDesk(shop, 'finance')
})
afterAll(() => shop.close())

const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const has = async (id: string) => (await walletOf(shop.shop.systemContext(), id))[0]?.available.minor ?? 0
const unknownId = '019a0000-0000-7000-8000-000000000001'

/** A referral in a given state, after the friend's order. */
async function aReferral(state: string) {
  const [referrer, friend] = [await aMember(shop), await signedInMember(shop)]
  await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const order = (await friend.order({ payment_method: 'paydollar' })).body.order as WireOrder
  await payByCard(shop, { visitor: friend, order })
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `insert into referrals (kind, referrer_id, friend_id, order_id, order_number, friend_initial, state, base, reward, kept, created_at)
     values ('reward', $1, $2, $3, $4, 'M…', $5, 25800, 2580, 2580, now()) returning id`,
    [referrer.id, friend.id, order._id, order.number, state],
  )
  return { referrer, order, id: rows[0]?.id ?? '' }
}

describe('referrals in the back office', () => {
  it('are listed, appear in the work queue, and are approved: granted if the order is already complete', async () => {
    const { id, order, referrer } = await aReferral('review')
    expect((await manager.get(`/referrals?state=review&search=${order.number}`)).body).toMatchObject({
      total: 1,
      referrals: [{ id, kept: 25.8, email: referrer.email }],
    })
    for (const sign of ['%25', '_', '%5C'])
      expect((await manager.get(`/referrals?search=${sign}`)).body.total).toBe(0) // wildcards match literally
    const { body } = await manager.get('/today')
    expect(body.matters).toContainEqual(expect.objectContaining({ kind: 'referral_reviews', count: 1 }))
    expect((await finance.send('POST', `/referrals/${id}/approve`, {})).status).toBe(403)
    expect(
      (await manager.send('POST', `/referrals/${id}/approve`, { note: 'neighbours' })).body,
    ).toMatchObject({
      referral: { state: 'pending' },
    })
    expect(no(await manager.send('POST', `/referrals/${id}/approve`, {}))).toEqual([
      409,
      'referrals.already_decided',
    ])
    expect(no(await manager.send('POST', `/referrals/${unknownId}/approve`, {}))).toEqual([
      404,
      'referrals.unknown',
    ])
    expect(await has(referrer.id)).toBe(0)
    const late = await aReferral('review')
    await shop.shop.pool
      .query(`begin; select set_config('shop.order_move', json_build_object('order', '${late.order._id}', 'actor', 'test', 'reason', '', 'at', now())::text, true);
      update orders set status = 'completed' where id = '${late.order._id}'; commit`)
    expect((await manager.send('POST', `/referrals/${late.id}/approve`, {})).body).toMatchObject({
      referral: { state: 'granted' },
    })
    expect(await has(late.referrer.id)).toBe(2_580)
  })

  it('are not approved by the rewarded person (rules/staff#7)', async () => {
    const { id, referrer } = await aReferral('review')
    const by = await atDesk(shop, 'manager')
    await shop.shop.pool.query('update members set email = $2 where id = $1', [referrer.id, by.email])
    expect(no(await by.send('POST', `/referrals/${id}/approve`, {}))).toEqual([403, 'staff.own_gain'])
    expect((await manager.send('POST', `/referrals/${id}/approve`, {})).status).toBe(200)
  })

  it('are rejected with a reason until they are granted', async () => {
    const { id, referrer } = await aReferral('pending')
    expect((await manager.send('POST', `/referrals/${id}/reject`, { reason: '' })).status).toBe(400)
    expect(
      (await manager.send('POST', `/referrals/${id}/reject`, { reason: 'own order' })).body,
    ).toMatchObject({
      referral: { state: 'rejected', why: 'staff', kept: 0 },
    })
    expect(no(await manager.send('POST', `/referrals/${id}/reject`, { reason: 'again' }))).toEqual([
      409,
      'referrals.already_decided',
    ])
    expect(no(await manager.send('POST', `/referrals/${unknownId}/reject`, { reason: 'x' }))).toEqual([
      404,
      'referrals.unknown',
    ])
    expect(await has(referrer.id)).toBe(0)
  })
})

describe('commission statements', () => {
  const aStatement = async (month: string) => {
    const { id } = await aMember(shop, { groups: ['Ambassador'] })
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'insert into commission_statements (member_id, month, amount, orders, created_at) values ($1, $2, 12340, 3, now()) returning id',
      [id, month],
    )
    return { memberId: id, id: rows[0]?.id ?? '' }
  }
  it('are paid once: as Cash Dollar that never expires, or by bank with its reference', async () => {
    const [wallet, bank] = [await aStatement('2026-09'), await aStatement('2026-10')]
    expect(
      (await manager.send('POST', `/commission-statements/${wallet.id}/pay`, { by: 'wallet' })).status,
    ).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        finance.send('POST', `/commission-statements/${wallet.id}/pay`, { by: 'wallet' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ body }) => body.code === 'referrals.already_paid')).toHaveLength(3)
    expect(await has(wallet.memberId)).toBe(12_340)
    expect(no(await finance.send('POST', `/commission-statements/${bank.id}/pay`, { by: 'bank' }))).toEqual([
      400,
      'referrals.no_reference',
    ])
    expect(
      (
        await finance.send('POST', `/commission-statements/${bank.id}/pay`, {
          by: 'bank',
          reference: 'HSBC 1',
        })
      ).body,
    ).toMatchObject({
      statement: { state: 'paid', paid_by: 'bank', reference: 'HSBC 1', amount: 123.4 },
    })
    expect(await has(bank.memberId)).toBe(0)
    expect(
      no(await finance.send('POST', `/commission-statements/${unknownId}/pay`, { by: 'wallet' })),
    ).toEqual([404, 'referrals.unknown_statement'])
    const own = await aStatement('2026-07')
    const payee = await atDesk(shop, 'finance')
    await shop.shop.pool.query('update members set email = $2 where id = $1', [own.memberId, payee.email])
    for (const how of [{ by: 'wallet' }, { by: 'bank', reference: 'HSBC 2' }])
      expect(no(await payee.send('POST', `/commission-statements/${own.id}/pay`, how))).toEqual([
        403,
        'staff.own_gain',
      ])
    expect(
      (await finance.send('POST', `/commission-statements/${own.id}/pay`, { by: 'wallet' })).status,
    ).toBe(200)
    const open = await aStatement('2026-08')
    expect((await finance.get('/commission-statements?state=open')).body.statements).toMatchObject([
      { id: open.id },
    ])
    await shop.shop.pool.query(`update members set state = 'erased' where id = $1`, [open.memberId])
    expect(no(await finance.send('POST', `/commission-statements/${open.id}/pay`, { by: 'wallet' }))).toEqual(
      [409, 'referrals.member_gone'],
    )
  })
})

describe('memberships under review', () => {
  it('are listed until a staff user closes them', async () => {
    const { id } = await aMember(shop)
    const ctx = shop.shop.systemContext()
    await addFlag(ctx.db, id, 'spent less', ctx.clock.now())
    const { body } = await manager.get('/membership-flags')
    const flag = (body.flags as { id: string }[])[0]
    expect(flag).toMatchObject({ member_id: id, why: 'spent less' })
    expect((await finance.send('POST', `/membership-flags/${flag?.id}/close`, { note: 'x' })).status).toBe(
      403,
    )
    expect(
      (await manager.send('POST', `/membership-flags/${flag?.id}/close`, { note: 'stays VIP' })).status,
    ).toBe(200)
    expect(no(await manager.send('POST', `/membership-flags/${flag?.id}/close`, { note: 'again' }))).toEqual([
      404,
      'membership.unknown_flag',
    ])
  })
})
