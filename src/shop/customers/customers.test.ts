import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import {
  because,
  memberIn,
  openMemberDesk,
  shampoo,
  type MemberDesk,
} from '#tools/builders/customers/member-desk.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { countChangedMembers } from '../segments/figures/figures.ts'
import type { DeskMember } from './contract.ts'

let shop: MemberDesk
beforeAll(async () => {
  shop = await openMemberDesk()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

describe('the list of members', () => {
  it('finds members by e-mail, name, telephone and order number, by group and state', async () => {
    const member = await signedInMember(shop, { firstname: 'Wing Sum', groups: ['Ambassador'] })
    await member.set(shampoo, 1)
    const order = (await member.order()).body.order as WireOrder
    await payByCard(shop, { visitor: member, order })
    await countChangedMembers(shop.shop.systemContext())
    const { number } = order
    for (const search of [
      member.email.slice(0, 12),
      'wing sum lam',
      'lam wing sum',
      member.phone.slice(4),
      number,
    ]) {
      const { body } = await shop.care.get(`/members?search=${encodeURIComponent(search)}&limit=100`)
      expect(body.members).toContainEqual(
        expect.objectContaining({ id: member.id, orders: 1, groups: ['Ambassador'] }),
      )
    }
    const ids = async (query: string) =>
      ((await shop.care.get(`/members?limit=100&${query}`)).body.members as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await ids('group=Ambassador')).toContain(member.id)
    expect(await ids('group=VIP')).not.toContain(member.id)
    expect(await ids('state=suspended')).not.toContain(member.id)
    expect((await shop.care.get('/members?search=%25')).body.total).toBe(0)
  })

  it('shows the fields that the role may read', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    await member.order()
    await shop.give(member.id, 8_800)
    const { body } = await shop.care.get(`/members/${member.id}`)
    expect(body.member).toMatchObject({
      email: member.email,
      email_verified: true,
      state: 'active',
      balances: [{ currency: 'HKD', available: 88 }],
      orders: [{ total: 258 }],
      orders_total: 1,
      sessions: [expect.anything()],
      audit: [],
    })
    const finance = await atDesk(shop, 'finance')
    expect(memberIn(await finance.get(`/members/${member.id}`))).toMatchObject({ messages: [], reviews: [] })
    expect(no(await shop.care.get('/members/019a0000-0000-7000-8000-000000000001'))).toEqual([
      404,
      'people.unknown',
    ])
    for (const role of ['warehouse', 'content', 'marketing'] as const)
      expect((await (await atDesk(shop, role)).get(`/members/${member.id}`)).status).toBe(403)
  })
})

describe('groups', () => {
  it('are joined until a day, extended and ended by a manager, and change the prices', async () => {
    const { id } = await aMember(shop)
    const at = `/members/${id}/groups`
    expect((await shop.care.send('POST', at, { group: 'VIP', ...because })).status).toBe(403)
    expect(no(await shop.manager.send('POST', at, { group: 'Gold', ...because }))).toEqual([
      404,
      'people.unknown_group',
    ])
    expect(
      no(await shop.manager.send('POST', at, { group: 'VIP', last_day: '2020-01-01', ...because })),
    ).toEqual([400, 'people.bad_day'])
    const joined = memberIn(
      await shop.manager.send('POST', at, { group: 'VIP', last_day: '2031-12-31', ...because }),
    ) as unknown as DeskMember
    expect(joined.memberships).toMatchObject([
      { group: 'VIP', to: '2031-12-31T16:00:00.000Z', source: 'staff', is_now: true },
    ])
    expect(no(await shop.manager.send('POST', at, { group: 'VIP', ...because }))).toEqual([
      409,
      'people.in_group',
    ])
    const membership = `/memberships/${joined.memberships[0]?.id}`
    expect(memberIn(await shop.manager.send('POST', `${membership}/extend`, because))).toMatchObject({
      memberships: [{ to: null }],
    })
    shop.clock.move(1)
    expect(memberIn(await shop.manager.send('POST', `${membership}/end`, because))).toMatchObject({
      memberships: [{ is_now: false }],
    })
    expect(no(await shop.manager.send('POST', `${membership}/end`, because))).toEqual([
      404,
      'people.unknown_membership',
    ])
    expect(no(await shop.manager.send('POST', `${membership}/extend`, because))).toEqual([
      404,
      'people.unknown_membership',
    ])
    expect(
      memberIn(await shop.manager.send('POST', `/members/${id}/discount`, { rate: 9.5, ...because })),
    ).toMatchObject({
      discount_rate: 9.5,
    })
    for (const rate of [-1, 101, 1.234])
      expect((await shop.manager.send('POST', `/members/${id}/discount`, { rate, ...because })).status).toBe(
        400,
      )
    const { body } = await shop.manager.get(`/audit?entity=member&entity_id=${id}`)
    expect(body.entries).toHaveLength(4)
  })
})

describe('an account with the staff user’s own e-mail', () => {
  it('gets neither group nor discount from that staff user (rules/staff#7)', async () => {
    const { id } = await aMember(shop)
    const { manager } = shop
    await shop.shop.pool.query('update members set email = $2 where id = $1', [id, manager.email])
    const own = [403, 'staff.own_gain']
    expect(no(await manager.send('POST', `/members/${id}/groups`, { group: 'VIP', ...because }))).toEqual(own)
    const discount = (rate: number) => manager.send('POST', `/members/${id}/discount`, { rate, ...because })
    expect(no(await discount(5))).toEqual(own)
    const other = await atDesk(shop, 'manager')
    const joined = await other.send('POST', `/members/${id}/groups`, {
      group: 'VIP',
      last_day: '2031-12-31',
      ...because,
    })
    const [membership] = (memberIn(joined) as unknown as DeskMember).memberships
    expect(no(await manager.send('POST', `/memberships/${membership?.id}/extend`, because))).toEqual(own)
    await shop.shop.pool.query('update members set email = $2 where id = $1', [id, `was-${manager.email}`])
  })
})

describe('an erasure on behalf of a member', () => {
  it('is scheduled at once with an empty wallet, and can be cancelled', async () => {
    const { id } = await aMember(shop)
    expect((await shop.care.send('POST', `/members/${id}/erasure`, because)).body).toMatchObject({
      approval: null,
      member: { state: 'erasure_requested' },
    })
    expect(no(await shop.care.send('POST', `/members/${id}/erasure`, because))).toEqual([
      409,
      'people.not_now',
    ])
    expect(memberIn(await shop.care.send('POST', `/members/${id}/keep`, because))).toMatchObject({
      state: 'active',
      erase_at: null,
    })
    expect(no(await shop.care.send('POST', `/members/${id}/keep`, because))).toEqual([409, 'people.not_now'])
  })

  it('needs a second person while there is Cash Dollar, and waits for open orders', async () => {
    const member = await signedInMember(shop)
    await shop.give(member.id, 100)
    const response = await shop.care.send('POST', `/members/${member.id}/erasure`, because)
    expect(response.body).toMatchObject({
      member: { state: 'active' },
      approval: { kind: 'erasure', member_id: member.id, state: 'requested' },
    })
    expect(no(await shop.care.send('POST', `/members/${member.id}/erasure`, because))).toEqual([
      409,
      'people.approval_waits',
    ])
    const { id } = response.body.approval as { id: string }
    const finance = await atDesk(shop, 'finance')
    expect(no(await finance.send('POST', `/approvals/${id}/approve`, {}))).toEqual([403, 'staff.forbidden'])
    expect((await shop.manager.send('POST', `/approvals/${id}/approve`, {})).body).toMatchObject({
      order: null,
      approval: { state: 'executed' },
    })
    expect(memberIn(await shop.care.get(`/members/${member.id}`))).toMatchObject({
      state: 'erasure_requested',
    })
    const buyer = await signedInMember(shop)
    await buyer.set(shampoo, 1)
    await buyer.order()
    expect(no(await shop.care.send('POST', `/members/${buyer.id}/erasure`, because))).toEqual([
      409,
      'account.erasure_blocked',
    ])
  })
})
