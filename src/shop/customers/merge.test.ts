import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { giveCredit } from '#tools/builders/wallet/wallet.ts'
import { personalTables } from '../profile/registry.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { orderById } from '../orders/orders.ts'
import { refundPieces } from '../orders/refunds/refund.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { walletOf } from '../wallet/wallet.ts'

let shop: TestShop
let care: AtDesk
let manager: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  care = await atDesk(shop, 'care')
  manager = await atDesk(shop, 'manager')
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

const because = { reason: 'they wrote to us' }
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const memberIn = (answer: TestAnswer) => answer.body.member as Record<string, unknown>
const ctx = () => shop.shop.systemContext()
const give = (memberId: string, minor: number, paid = true) => giveCredit(shop, memberId, minor, { paid })
const has = async (id: string) => (await walletOf(ctx(), id))[0]?.available.minor ?? 0
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

describe('two accounts of one person', () => {
  const ask = (into: string, other: string) =>
    care.send('POST', `/members/${into}/merge`, { other, ...because })

  it('are merged: orders, wallet and later refunds belong to the remaining account', async () => {
    const [into, from] = [await signedInMember(shop), await signedInMember(shop)]
    await give(into.id, 1_000)
    await give(from.id, 20_000)
    await give(from.id, 5_000, false)
    await from.set(shampoo, 1)
    const placed = await from.order({ wallet_amount: 100, payment_method: 'paydollar' })
    const order = placed.body.order as WireOrder
    expect(no(await ask(into.id, from.email))).toEqual([409, 'people.wallet_held'])
    await payByCard(shop, { visitor: from, order })
    await from.set(shampoo, 2)
    const [code] = await ctx().transaction((tx) =>
      giftCodes(tx, { count: 1, amount: money('USD', 500), batch: 'test', expiresAt: null, actor: 'test' }),
    )
    expect((await from.send('POST', '/user/giftcode', { code: code?.code })).status).toBe(200)
    await ask(from.id, (await aMember(shop)).email)
    expect(no(await ask(into.id, into.email))).toEqual([422, 'people.same_account'])
    expect(no(await ask(into.id, 'nobody@example.com'))).toEqual([404, 'people.unknown'])
    const { approval } = (await ask(into.id, from.email)).body as { approval: { id: string } }
    expect(no(await ask(into.id, from.email))).toEqual([409, 'people.approval_waits'])
    expect(no(await care.send('POST', `/approvals/${approval.id}/approve`, {}))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect(await has(into.id)).toBe(1_000)
    expect(
      (await manager.send('POST', `/approvals/${approval.id}/approve`, { note: 'same person' })).status,
    ).toBe(200)
    expect([await has(into.id), await has(from.id)]).toEqual([16_000, 0])
    expect(memberIn(await care.get(`/members/${into.id}`))).toMatchObject({
      orders: [{ number: order.number }],
      notes: [expect.anything()],
    })
    expect(no(await care.get(`/members/${from.id}`))).toEqual([404, 'people.unknown'])
    expect((await from.get('/account')).status).toBe(401)
    expect((await into.get(`/order?id=${order._id}`)).status).toBe(200)
    const { rows } = await shop.shop.pool.query('select merged_into from members where id = $1', [from.id])
    expect(rows).toEqual([{ merged_into: into.id }])
    expect((await into.cart()).items).toMatchObject([{ quantity: 2 }])
    const claimed = await shop.shop.pool.query('select claimed_by from gift_codes where id = $1', [code?.id])
    expect(claimed.rows).toEqual([{ claimed_by: into.id }])
    const waiting = await shop.shop.pool.query(
      'select 1 from approvals where member_id = $1 and state = $2',
      [from.id, 'requested'],
    )
    expect(waiting.rowCount).toBe(0)
    await shop.work('tell-merged')
    const emails = await shop.shop.pool.query(
      `select "to" from messages where event = 'member.merged' order by key`,
    )
    expect(emails.rows).toEqual([{ to: from.email }, { to: into.email }])
    await ctx().transaction(async (tx) => {
      const current = await orderById(tx, order._id)
      const body = {
        units: [{ lineId: current.lines[0]?.id ?? '', units: 1 }],
        delivery: false,
        giftWrap: false,
        toWallet: false,
      }
      await refundPieces(tx, current, body, { reason: 'test', actor: 'test' })
    })
    expect(await has(from.id)).toBe(0)
    expect(await has(into.id)).toBeGreaterThan(16_000)
  })

  it('cannot be merged while either is closed, which is checked again on approval', async () => {
    const [into, from] = [await aMember(shop), await aMember(shop)]
    const { approval } = (await ask(into.id, from.email)).body as { approval: { id: string } }
    await care.send('POST', `/members/${into.id}/suspend`, because)
    expect(no(await manager.send('POST', `/approvals/${approval.id}/approve`, {}))).toEqual([
      409,
      'people.not_now',
    ])
    expect(no(await ask(into.id, from.email))).toEqual([409, 'people.not_now'])
  })

  it('earn no referral rewards from each other', async () => {
    const [into, from] = [await aMember(shop), await signedInMember(shop)]
    const { pool } = shop.shop
    await pool.query(
      'insert into referral_attachments (friend_id, referrer_id, via, at) values ($1, $2, $3, now())',
      [from.id, into.id, 'code'],
    )
    await from.set(shampoo, 1)
    const { _id, number } = (await from.order()).body.order as WireOrder
    await pool.query(
      `insert into referrals (kind, referrer_id, friend_id, order_id, order_number, friend_initial, state, base, reward, kept, created_at)
       values ('reward', $1, $2, $3, $4, 'M…', 'pending', 100, 10, 10, now()) on conflict (order_id) do update set state = referrals.state`,
      [into.id, from.id, _id, number],
    )
    const { approval } = (await ask(into.id, from.email)).body as { approval: { id: string } }
    expect((await manager.send('POST', `/approvals/${approval.id}/approve`, {})).status).toBe(200)
    const { rows } = await pool.query('select state, why, kept from referrals where order_id = $1', [_id])
    expect(rows).toEqual([{ state: 'rejected', why: 'same_person', kept: 0 }])
    expect(
      (await pool.query('select 1 from referral_attachments where friend_id = $1', [into.id])).rowCount,
    ).toBe(0)
  })

  it('are merged with all rows of the closed account', async () => {
    const [into, from, third] = [await signedInMember(shop), await signedInMember(shop), await aMember(shop)]
    const sql = (text: string, ...values: unknown[]) => shop.shop.pool.query(text, values)
    await from.set(shampoo, 1)
    const order = (await from.order({ payment_method: 'paydollar' })).body.order as WireOrder
    await payByCard(shop, { visitor: from, order })
    for (const table of [
      `wishlist_items (member_id, product_id, at) select $1, id, now() from products limit 2`,
      `restock_requests (sub_sku, email, member_id, locale, created_at) values ('${shampoo}', '', $1, 'en', now())`,
      `membership_flags (member_id, why, at) values ($1, 'below', now())`,
      `member_notes (member_id, text, by, at) values ($1, 'a note', 'test', now())`,
      `review_votes (review_id, member_id) select id, $1 from reviews limit 2`,
      `member_addresses (member_id, kind, firstname, lastname, calling_code, contact, address, address2, city, province, zip, country)
       values ($1, 'delivery', 'Mei', 'Lam', '852', '61234567', 'a', '', 'b', 'c', '', 'hk')`,
    ])
      await sql(`insert into ${table}`, from.id)
    await sql(
      `insert into referral_attachments (friend_id, referrer_id, via, at) values ($1, $2, 'link', now()), ($2, $3, 'link', now())`,
      third.id,
      from.id,
      (await aMember(shop)).id,
    )
    const { approval } = (await ask(into.id, from.email)).body as { approval: { id: string } }
    expect((await manager.send('POST', `/approvals/${approval.id}/approve`, { note: 'same' })).status).toBe(
      200,
    )
    const left: string[] = []
    const came: string[] = []
    for (const [name, { moves = [] }] of personalTables())
      for (const column of moves) {
        const count = async (id: string) =>
          (await sql(`select 1 from ${name} where "${column}" = $1 limit 1`, id)).rowCount ?? 0
        if ((await count(from.id)) > 0) left.push(`${name}.${column}`)
        if ((await count(into.id)) > 0) came.push(`${name}.${column}`)
      }
    expect(left).toEqual([])
    expect(came.length).toBeGreaterThan(7)
  })
})
