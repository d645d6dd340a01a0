import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { gainsMoney, houseRole, mayNow, moneyRights, rights } from './rules.ts'

let shop: TestShop
let owner: AtDesk
let second: AtDesk
let manager: AtDesk
let care: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  second = await atDesk(shop, 'owner')
  manager = await atDesk(shop, 'manager')
  care = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

const because = { reason: 'a new season' }
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const approvalOf = ({ body }: TestAnswer) => body.approval as { id: string; can_decide: boolean } | null
const approve = (by: AtDesk, answer: TestAnswer) =>
  by.send('POST', `/approvals/${approvalOf(answer)?.id}/approve`)
const idOf = async (email: string): Promise<string> =>
  (await shop.shop.pool.query<{ id: string }>('select id from staff_accounts where email = $1', [email]))
    .rows[0]?.id ?? ''
/** Somebody as if an owner had taken them on at the desk, and they had accepted. */
async function takenOnBy(by: AtDesk, ...roles: Parameters<typeof atDesk>[1][]): Promise<AtDesk> {
  const staffUser = await atDesk(shop, ...roles)
  await shop.shop.pool.query(
    'update staff_accounts set created_by = $1, money_agreed_at = null where email = $2',
    [await idOf(by.email), staffUser.email],
  )
  return staffUser
}

describe('money rights', () => {
  it('are rights of the table, and require trust', () => {
    for (const right of moneyRights) {
      expect(mayNow({ roles: [houseRole('owner')], isTrusted: false }, right)).toBe(false)
      expect(mayNow({ roles: [houseRole('owner')], isTrusted: true }, right)).toBe(true)
      expect(mayNow({ roles: [houseRole('auditor')], isTrusted: true }, right)).toBe(false)
    }
    expect(
      rights.filter((right) => mayNow({ roles: [houseRole('owner')], isTrusted: false }, right)),
    ).toHaveLength(rights.length - moneyRights.length)
    expect(gainsMoney([houseRole('warehouse')], [houseRole('warehouse'), houseRole('content')])).toBe(false)
    expect(gainsMoney([houseRole('warehouse')], [houseRole('care')])).toBe(true)
    expect(gainsMoney([houseRole('owner')], [houseRole('care')])).toBe(false)
  })

  it('of a new staff user require an owner who did not invite them', async () => {
    const made = await owner.send('POST', '/staff', {
      email: 'puppet@elowen.example',
      name: 'Puppet',
      roles: ['finance'],
    })
    expect(approvalOf(made)).toMatchObject({
      kind: 'trust',
      subject: 'puppet@elowen.example',
      can_decide: false,
    })
    const invited = await takenOnBy(owner, 'finance')
    const me = (await invited.get('/me')).body.staff as { rights: string[]; is_trusted: boolean }
    expect(me.is_trusted).toBe(false)
    expect(me.rights).toContain('payments.read')
    expect(me.rights.filter((right) => (moneyRights as readonly string[]).includes(right))).toEqual([])
    const member = await aMember(shop)
    const adjust = { amount: 600, ...because }
    expect(no(await invited.send('POST', `/wallets/${member.id}/adjustments`, adjust))).toEqual([
      403,
      'staff.money_waits',
    ])
    const response = await owner.send('POST', `/wallets/${member.id}/adjustments`, adjust)
    expect(no(await approve(invited, response))).toEqual([403, 'staff.money_waits'])
    const trust = await owner.send('POST', `/staff/${await idOf(invited.email)}/trust`, because)
    expect(no(await approve(owner, trust))).toEqual([403, 'staff.own_request'])
    expect(no(await approve(manager, trust))).toEqual([403, 'staff.forbidden'])
    expect((await approve(second, trust)).status).toBe(200)
    expect((await approve(invited, response)).status).toBe(200)
    const answer = await invited.send('POST', `/wallets/${(await aMember(shop)).id}/adjustments`, adjust)
    expect(no(await approve(owner, answer))).toEqual([403, 'staff.own_colleague'])
    expect((await approve(second, answer)).status).toBe(200)
  })

  it('of roles that a sole owner gives wait too', async () => {
    const packer = await atDesk(shop, 'warehouse')
    const sole = await openTestShop({ LIMITS_FACTOR: '1000' })
    try {
      const boss = await atDesk(sole, 'owner')
      await sole.shop.pool.query(
        `update staff_accounts set disabled_at = now() where 'owner' = any (roles) and email <> $1`,
        [boss.email],
      )
      const clerk = await atDesk(sole, 'warehouse')
      const { rows } = await sole.shop.pool.query('select id from staff_accounts where email = $1', [
        clerk.email,
      ])
      await boss.send('POST', `/staff/${rows[0]?.id}/roles`, { roles: ['finance'], ...because })
      expect((await clerk.get('/me')).body.staff).toMatchObject({ roles: ['finance'], is_trusted: false })
    } finally {
      await sole.close()
    }
    expect((await packer.get('/me')).body.staff).toMatchObject({ is_trusted: true })
  })
})

describe('refusing a request', () => {
  it('requires the right to approve, or being its requester', async () => {
    const member = await aMember(shop)
    const response = await owner.send('POST', `/wallets/${member.id}/adjustments`, {
      amount: 700,
      ...because,
    })
    const refuse = (by: AtDesk) =>
      by.send('POST', `/approvals/${approvalOf(response)?.id}/refuse`, { note: 'no' })
    expect(no(await refuse(care))).toEqual([403, 'staff.forbidden'])
    expect((await refuse(manager)).status).toBe(200)
    const mine = await owner.send('POST', `/wallets/${member.id}/adjustments`, { amount: 700, ...because })
    expect(
      (await owner.send('POST', `/approvals/${approvalOf(mine)?.id}/refuse`, { note: 'a mistake' })).status,
    ).toBe(200)
  })
})

describe('limits', () => {
  it('hold when an adjustment is split, over members or over staff users, also concurrently', async () => {
    const finance = await atDesk(shop, 'finance')
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(shop)))
    const answers = await Promise.all(
      members.map(({ id }) =>
        finance.send('POST', `/wallets/${id}/adjustments`, { amount: 200, ...because }),
      ),
    )
    expect(answers.filter((answer) => approvalOf(answer) === null)).toHaveLength(2)
    const one = await aMember(shop)
    const others = await Promise.all([1, 2, 3].map(() => atDesk(shop, 'finance')))
    const toOne = []
    for (const each of others)
      toOne.push(
        await each.send('POST', `/wallets/${one.id}/adjustments`, { amount: -200 + 400, ...because }),
      )
    expect(toOne.map((answer) => approvalOf(answer) === null)).toEqual([true, true, false])
  })

  it('apply to gift codes: a request above them waits, and no code is created', async () => {
    const issuer = await atDesk(shop, 'manager')
    const batch = { name: 'spring', last_day: '2031-01-01', ...because }
    const create = (count: number, amount: number) =>
      issuer.send('POST', '/gift-batches', { count, amount, ...batch })
    expect(approvalOf(await create(2, 200))).toBeNull()
    const above = await create(1, 101)
    const { id } = above.body.gift_batch as { id: string }
    const made = async () =>
      (await shop.shop.pool.query('select state from gift_codes where batch_id = $1', [id])).rows
    expect(await made()).toEqual([])
    expect(no(await approve(issuer, above))).toEqual([403, 'staff.own_request'])
    expect((await approve(manager, above)).status).toBe(200)
    expect(await made()).toEqual([{ state: 'issued' }])
  })

  it('hold for discounts of members', async () => {
    const { id } = await aMember(shop)
    const rate = async () =>
      ((await manager.get(`/members/${id}`)).body.member as { discount_rate: number }).discount_rate
    const set = (value: number) =>
      manager.send('POST', `/members/${id}/discount`, { rate: value, ...because })
    expect(approvalOf(await set(10))).toBeNull()
    const response = await set(100)
    expect(approvalOf(response)).toMatchObject({
      kind: 'discount',
      facts: [{ fact: 'discount', before: '10 %', after: '100 %' }],
    })
    expect(await rate()).toBe(10)
    expect(no(await set(50))).toEqual([409, 'people.approval_waits'])
    const log = (await owner.get(`/audit?entity=member&entity_id=${id}`)).body.entries as {
      is_request: boolean
      name: string
    }[]
    expect(log.map((entry) => entry.is_request)).toEqual([true, false])
    expect(log[0]?.name).toContain('@')
    expect((await approve(owner, response)).status).toBe(200)
    expect(await rate()).toBe(100)
    expect(approvalOf(await set(40))).toBeNull()
  })

  it('hold for coupons, new ones and changed ones', async () => {
    const marketing = await atDesk(shop, 'marketing')
    const label = { chi: '八折', eng: 'Off', cn: '八折' }
    const create = (code: string, percent: number) =>
      marketing.send('POST', '/coupons', { code, kind: 'percent', percent, state: 'live', label })
    const stateOf = ({ body }: TestAnswer) => (body.coupon as { state: string }).state
    expect([stateOf(await create('SOFT30', 30)), stateOf(await create('HARD90', 90))]).toEqual([
      'live',
      'draft',
    ])
    const soft = (await marketing.get('/coupons?search=SOFT30')).body.coupons as { id: string }[]
    const hard = (await marketing.get('/coupons?search=HARD90')).body.coupons as { id: string }[]
    const [softId, hardId] = [soft[0]?.id, hard[0]?.id]
    const live = await marketing.send('POST', `/coupons/${hardId}/state`, { state: 'live' })
    expect(no(live)).toEqual([409, 'coupon.approval_waits'])
    const edit = (percent: number) =>
      marketing.send('PUT', `/coupons/${softId}`, { kind: 'percent', percent, label, ...because })
    const raised = await edit(31)
    expect([stateOf(raised), approvalOf(raised)]).toMatchObject([
      'paused',
      { kind: 'coupon', subject: 'SOFT30' },
    ])
    expect(no(await marketing.send('POST', `/coupons/${softId}/state`, { state: 'live' }))).toEqual([
      409,
      'coupon.approval_waits',
    ])
    expect((await approve(manager, raised)).status).toBe(200)
    expect(stateOf(await marketing.get(`/coupons/${softId}`))).toBe('live')
    expect(approvalOf(await edit(31))).toBeNull()
    expect(approvalOf(await edit(5))).toBeNull()
    expect(approvalOf(await edit(31))).not.toBeNull()
  })
})
