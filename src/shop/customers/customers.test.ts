import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { exportOf } from '#tools/builders/export.ts'
import { aMember, signedInMember, signIn } from '#tools/builders/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { giveCredit } from '#tools/builders/wallet.ts'
import { auditShop } from '../audit/audit.ts'
import { countChangedMembers } from '../segments/figures/figures.ts'
import type { DeskMember } from './contract.ts'

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
const give = (memberId: string, minor: number, paid = true) => giveCredit(shop, memberId, minor, { paid })
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

describe('the list of members', () => {
  it('finds them by e-mail, name, telephone and order number, by group and state', async () => {
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
      const { body } = await care.get(`/members?search=${encodeURIComponent(search)}&limit=100`)
      expect(body.members).toContainEqual(
        expect.objectContaining({ id: member.id, orders: 1, groups: ['Ambassador'] }),
      )
    }
    const ids = async (query: string) =>
      ((await care.get(`/members?limit=100&${query}`)).body.members as { id: string }[]).map(({ id }) => id)
    expect(await ids('group=Ambassador')).toContain(member.id)
    expect(await ids('group=VIP')).not.toContain(member.id)
    expect(await ids('state=suspended')).not.toContain(member.id)
    expect((await care.get('/members?search=%25')).body.total).toBe(0)
  })

  it('tells of one what the role allows', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    await member.order()
    await give(member.id, 8_800)
    const { body } = await care.get(`/members/${member.id}`)
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
    expect(no(await care.get('/members/019a0000-0000-7000-8000-000000000001'))).toEqual([
      404,
      'people.unknown',
    ])
    for (const role of ['warehouse', 'content', 'marketing'] as const)
      expect((await (await atDesk(shop, role)).get(`/members/${member.id}`)).status).toBe(403)
  })
})

describe('an account at the desk', () => {
  it('is closed with every sign-in, and opened again', async () => {
    const member = await signedInMember(shop)
    expect(memberIn(await care.send('POST', `/members/${member.id}/suspend`, because))).toMatchObject({
      state: 'suspended',
      sessions: [],
    })
    expect((await member.get('/account')).status).toBe(401)
    expect(
      (await member.send('POST', '/user/login', { username: member.email, password: 'a good password 1' }))
        .body.code,
    ).toBe('members.suspended')
    expect(no(await care.send('POST', `/members/${member.id}/suspend`, because))).toEqual([
      409,
      'people.not_now',
    ])
    expect(memberIn(await care.send('POST', `/members/${member.id}/release`, because))).toMatchObject({
      state: 'active',
    })
    expect(no(await care.send('POST', `/members/${member.id}/release`, because))).toEqual([
      409,
      'people.not_now',
    ])
    await signIn(shop, member)
    expect((await member.get('/account')).status).toBe(200)
    expect((await care.send('POST', `/members/${member.id}/sign-out`, because)).status).toBe(200)
    expect((await member.get('/account')).status).toBe(401)
    const { body } = await manager.get(`/audit?entity=member&entity_id=${member.id}`)
    expect(body.entries).toMatchObject([
      { action: 'staff-sign-out-member', reason: because.reason },
      {
        action: 'staff-release-member',
        changes: [{ path: ['state'], before: ['suspended'], after: ['active'] }],
      },
      { action: 'staff-suspend-member' },
    ])
    expect((await care.send('POST', `/members/${member.id}/suspend`, { reason: '' })).status).toBe(400)
  })

  it('is corrected; another e-mail waits until its owner confirms it, signed in, and the one before hears of it', async () => {
    const member = await signedInMember(shop)
    const at = `/members/${member.id}`
    const other = await aMember(shop)
    expect(
      memberIn(
        await care.send('PUT', at, { firstname: 'May', dob: '1991-02-28', phone: '9123 4599', ...because }),
      ),
    ).toMatchObject({
      firstname: 'May',
      dob: '1991-02-28',
      phone: '+85291234599',
      phone_verified: false,
      email_verified: true,
    })
    expect((await member.get('/account')).status).toBe(200)
    expect(no(await care.send('PUT', at, { email: other.email.toUpperCase(), ...because }))).toEqual([
      409,
      'people.taken',
    ])
    for (const [input, code] of [
      [{ email: 'nobody' }, 'bad_email'],
      [{ phone: '12' }, 'bad_phone'],
      [{ dob: '2031-01-01' }, 'bad_dob'],
      [{ dob: '1991-02-30' }, 'bad_dob'],
    ] as const)
      expect(no(await care.send('PUT', at, { ...input, ...because }))).toEqual([400, `people.${code}`])
    const email = `new-${member.email}`
    expect(memberIn(await care.send('PUT', at, { email, ...because }))).toMatchObject({
      email: member.email,
      email_verified: true,
      pending_email: email,
    })
    await shop.work('notify-email-entered')
    const { rows } = await shop.shop.pool.query<{ to: string; body: string }>(
      `select "to", text as body from messages where event = 'member.email_entered' order by "to" = $1 desc`,
      [member.email],
    )
    expect(rows.map((row) => row.to)).toEqual([member.email, email])
    expect(rows[0]?.body).not.toContain(email)
    const token = /confirm=([^\s"]+)/.exec(rows[1]?.body ?? '')?.[1] ?? ''
    const stranger = await signedInMember(shop)
    expect((await stranger.send('POST', '/account/confirm-email', { token })).status).toBe(422)
    const forgot = await shop.send('POST', '/api/v1/forget-password', { username: email })
    await shop.work('send-reset')
    expect(forgot.status).toBe(200)
    expect(
      (await shop.shop.pool.query(`select 1 from messages where event = 'member.password_forgotten'`))
        .rowCount,
    ).toBe(0)
    expect((await member.send('POST', '/account/confirm-email', { token })).status).toBe(200)
    expect(memberIn(await care.get(at))).toMatchObject({ email, email_verified: true, pending_email: null })
    expect(
      (await (await atDesk(shop, 'finance')).send('PUT', at, { firstname: 'No', ...because })).status,
    ).toBe(403)
  })

  it('keeps notes for colleagues, and the log keeps none of their words', async () => {
    const { id } = await aMember(shop)
    const noted = await care.send('POST', `/members/${id}/note`, { text: 'prefers\nto be called' })
    expect(memberIn(noted)).toMatchObject({ notes: [{ text: 'prefers\nto be called', by: care.email }] })
    expect(JSON.stringify((await manager.get(`/audit?entity=member&entity_id=${id}`)).body)).not.toContain(
      'prefers',
    )
  })

  it('is exported as its owner would be given it, and that is written down', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    const { number } = (await member.order()).body.order as WireOrder
    expect((await care.get(`/members/${member.id}/export`)).status).toBe(403)
    const { rows } = await exportOf(
      shop,
      { cookie: manager.cookie },
      `/api/admin/v1/members/${member.id}/export`,
    )
    expect(rows('members')).toMatchObject([{ email: member.email }])
    expect(rows('orders')).toMatchObject([{ number }])
    const { body: log } = await manager.get(`/audit?entity=member&entity_id=${member.id}`)
    expect(log.entries).toMatchObject([{ action: 'staff-export-member', who: manager.email }])
  })
})

describe('groups', () => {
  it('are joined until a day, extended and ended by a manager, and prices follow', async () => {
    const { id } = await aMember(shop)
    const at = `/members/${id}/groups`
    expect((await care.send('POST', at, { group: 'VIP', ...because })).status).toBe(403)
    expect(no(await manager.send('POST', at, { group: 'Gold', ...because }))).toEqual([
      404,
      'people.unknown_group',
    ])
    expect(no(await manager.send('POST', at, { group: 'VIP', last_day: '2020-01-01', ...because }))).toEqual([
      400,
      'people.bad_day',
    ])
    const joined = memberIn(
      await manager.send('POST', at, { group: 'VIP', last_day: '2031-12-31', ...because }),
    ) as unknown as DeskMember
    expect(joined.memberships).toMatchObject([
      { group: 'VIP', to: '2031-12-31T16:00:00.000Z', source: 'staff', is_now: true },
    ])
    expect(no(await manager.send('POST', at, { group: 'VIP', ...because }))).toEqual([409, 'people.in_group'])
    const membership = `/memberships/${joined.memberships[0]?.id}`
    expect(memberIn(await manager.send('POST', `${membership}/extend`, because))).toMatchObject({
      memberships: [{ to: null }],
    })
    clock.move(1)
    expect(memberIn(await manager.send('POST', `${membership}/end`, because))).toMatchObject({
      memberships: [{ is_now: false }],
    })
    expect(no(await manager.send('POST', `${membership}/end`, because))).toEqual([
      404,
      'people.unknown_membership',
    ])
    expect(no(await manager.send('POST', `${membership}/extend`, because))).toEqual([
      404,
      'people.unknown_membership',
    ])
    expect(
      memberIn(await manager.send('POST', `/members/${id}/discount`, { rate: 9.5, ...because })),
    ).toMatchObject({
      discount_rate: 9.5,
    })
    for (const rate of [-1, 101, 1.234])
      expect((await manager.send('POST', `/members/${id}/discount`, { rate, ...because })).status).toBe(400)
    const { body } = await manager.get(`/audit?entity=member&entity_id=${id}`)
    expect(body.entries).toHaveLength(4)
  })
})

describe('an erasure on behalf', () => {
  it('begins at once with an empty wallet, and is taken back', async () => {
    const { id } = await aMember(shop)
    expect((await care.send('POST', `/members/${id}/erasure`, because)).body).toMatchObject({
      approval: null,
      member: { state: 'erasure_requested' },
    })
    expect(no(await care.send('POST', `/members/${id}/erasure`, because))).toEqual([409, 'people.not_now'])
    expect(memberIn(await care.send('POST', `/members/${id}/keep`, because))).toMatchObject({
      state: 'active',
      erase_at: null,
    })
    expect(no(await care.send('POST', `/members/${id}/keep`, because))).toEqual([409, 'people.not_now'])
  })

  it('asks a second person while there is Cash Dollar, and waits for open orders', async () => {
    const member = await signedInMember(shop)
    await give(member.id, 100)
    const response = await care.send('POST', `/members/${member.id}/erasure`, because)
    expect(response.body).toMatchObject({
      member: { state: 'active' },
      approval: { kind: 'erasure', member_id: member.id, state: 'requested' },
    })
    expect(no(await care.send('POST', `/members/${member.id}/erasure`, because))).toEqual([
      409,
      'people.approval_waits',
    ])
    const { id } = response.body.approval as { id: string }
    const finance = await atDesk(shop, 'finance')
    expect(no(await finance.send('POST', `/approvals/${id}/approve`, {}))).toEqual([403, 'staff.forbidden'])
    expect((await manager.send('POST', `/approvals/${id}/approve`, {})).body).toMatchObject({
      order: null,
      approval: { state: 'executed' },
    })
    expect(memberIn(await care.get(`/members/${member.id}`))).toMatchObject({ state: 'erasure_requested' })
    const buyer = await signedInMember(shop)
    await buyer.set(shampoo, 1)
    await buyer.order()
    expect(no(await care.send('POST', `/members/${buyer.id}/erasure`, because))).toEqual([
      409,
      'account.erasure_blocked',
    ])
  })
})
