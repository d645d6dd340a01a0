import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { creditWallet, walletOf } from './wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const has = async (id: string) => (await walletOf(shop.shop.systemContext(), id))[0]?.available.minor ?? 0
const because = { reason: 'parcel was late' }

describe('wallets in the back office', () => {
  it('are found by e-mail and telephone, and list every transaction', async () => {
    const finance = await atDesk(shop, 'finance')
    const member = await aMember(shop)
    await finance.send('POST', `/wallets/${member.id}/adjustments`, { ...because, amount: '88.8' })
    const fullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const phone = member.phone ?? ''
    for (const search of [
      member.email.toUpperCase(),
      fullWidth(member.email),
      phone,
      phone.slice(4),
      fullWidth(phone),
    ])
      expect((await finance.get(`/wallets?search=${encodeURIComponent(search)}`)).body.wallets).toMatchObject(
        [{ id: member.id, balances: [{ currency: 'HKD', available: 88.8 }] }],
      )
    expect((await finance.get('/wallets?search=nobody@example.com')).body.wallets).toEqual([])
    expect((await finance.get(`/wallets/${member.id}`)).body.statement).toMatchObject({
      wallet: { history: [{ kind: 'adjust', amount: 88.8 }] },
      lots: [{ worth: 'promo', available: 88.8, source: 'adjust' }],
      notes: [{ actor: finance.email, reason: because.reason }],
    })
    expect((await finance.get('/wallets/019a0000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await (await atDesk(shop, 'warehouse')).get(`/wallets/${member.id}`)).status).toBe(403)
  })
  it('are adjusted alone up to HKD 500, and by two people above', async () => {
    const [finance, owner] = [await atDesk(shop, 'finance'), await atDesk(shop, 'owner')]
    const { id } = await aMember(shop)
    const at = `/wallets/${id}/adjustments`
    expect((await finance.send('POST', at, { ...because, amount: 500 })).body).toMatchObject({
      approval: null,
    })
    const response = await finance.send('POST', at, { ...because, amount: 500.01, worth: 'paid' })
    const { approval } = response.body as {
      approval: { id: string; kind: string; member_id: string; what: string }
    }
    expect(approval).toMatchObject({
      kind: 'wallet',
      member_id: id,
      order_id: null,
      what: expect.stringContaining('HK$500.01'),
    })
    expect(await has(id)).toBe(50_000)
    expect((await finance.send('POST', at, { ...because, amount: 900 })).body.code).toBe(
      'wallet.approval_waits',
    )
    expect((await finance.send('POST', `/approvals/${approval.id}/approve`, { note: '' })).body.code).toBe(
      'staff.own_request',
    )
    expect(
      (await owner.send('POST', `/approvals/${approval.id}/approve`, { note: 'fine' })).body,
    ).toMatchObject({ order: null, approval: { state: 'executed' } })
    expect((await owner.send('POST', `/approvals/${approval.id}/approve`, { note: 'again' })).body.code).toBe(
      'staff.approval_over',
    )
    expect(await has(id)).toBe(100_001)
    expect((await owner.get('/approvals')).status).toBe(200)
  })
  it('are debited no further than their balance', async () => {
    const [finance, owner] = [await atDesk(shop, 'finance'), await atDesk(shop, 'owner')]
    const { id } = await aMember(shop)
    const at = `/wallets/${id}/adjustments`
    await finance.send('POST', at, { ...because, amount: 100 })
    expect((await finance.send('POST', at, { ...because, amount: -100.01 })).body.code).toBe('wallet.short')
    expect((await finance.send('POST', at, { ...because, amount: '-40.5' })).status).toBe(200)
    expect(await has(id)).toBe(5_950)
    const { approval } = (await finance.send('POST', at, { ...because, amount: -600 })).body as {
      approval: { id: string }
    }
    expect((await owner.send('POST', `/approvals/${approval.id}/approve`, { note: '' })).body.code).toBe(
      'wallet.short',
    )
    for (const amount of [0, 0.001])
      expect((await finance.send('POST', at, { ...because, amount })).body.code).toBe('wallet.bad_amount')
    expect((await finance.send('POST', at, { amount: 5 })).status).toBe(400)
  })
  it('ask a second person for every other currency', async () => {
    const finance = await atDesk(shop, 'finance')
    const { id } = await aMember(shop)
    const answer = await finance.send('POST', `/wallets/${id}/adjustments`, {
      ...because,
      amount: 10,
      currency: 'JPY',
    })
    expect(answer.body.approval).toMatchObject({ state: 'requested' })
  })
  it('are given goodwill by care: HKD 200 a day, side by side too', async () => {
    const care = await atDesk(shop, 'care')
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(shop)))
    const answers = await Promise.all(
      members.map(({ id }) => care.send('POST', `/wallets/${id}/adjustments`, { ...because, amount: 50 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'wallet.goodwill_over')).toHaveLength(2)
    for (const body of [{ amount: -1 }, { amount: 1, worth: 'paid' }, { amount: 1, currency: 'JPY' }])
      expect(
        (await care.send('POST', `/wallets/${members[0]?.id}/adjustments`, { ...because, ...body })).body
          .code,
      ).toBe('wallet.goodwill_over')
    clock.move(86_400)
    const tomorrow = await atDesk(shop, 'care')
    expect(
      (await tomorrow.send('POST', `/wallets/${members[0]?.id}/adjustments`, { ...because, amount: 200 }))
        .status,
    ).toBe(200)
  })
})

describe('credit that expires soon', () => {
  it('is announced a month and a week before, once each', async () => {
    const member = await aMember(shop)
    const expiresAt = new Date(clock.now().getTime() + 40 * 86_400_000)
    const credit = {
      memberId: member.id,
      amount: money('HKD', 12_300),
      kind: 'migrate',
      key: `soon ${member.id}`,
      ref: '',
      paid: false,
      expiresAt,
    } as const
    await shop.shop.systemContext().transaction((tx) => creditWallet(tx, credit))
    const view = async () => {
      await shop.shop.jobs.find(({ name }) => name === 'warn-wallets')?.run({})
      await shop.work('tell-wallet-ending')
      const { rows } = await shop.shop.pool.query<{ text: string }>(
        `select text from messages where event = 'wallet.expiring' and "to" = $1`,
        [member.email],
      )
      return rows
    }
    expect(await view()).toHaveLength(0)
    clock.move(11 * 86_400)
    const [email] = await view()
    expect(email?.text).toContain('HK$123')
    clock.move(86_400)
    expect(await view()).toHaveLength(1)
    clock.move(22 * 86_400)
    expect(await view()).toHaveLength(2)
    expect(await view()).toHaveLength(2)
  })
})
