import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import { exportOf } from '#tools/builders/profile/export.ts'
import {
  because,
  memberIn,
  openMemberDesk,
  shampoo,
  type MemberDesk,
} from '#tools/builders/customers/member-desk.ts'
import { aMember, signedInMember, signIn } from '#tools/builders/members/members.ts'
import { violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'

let shop: MemberDesk
beforeAll(async () => {
  shop = await openMemberDesk()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

describe('an account at the desk', () => {
  it('can be suspended, which ends every session, and reactivated', async () => {
    const member = await signedInMember(shop)
    expect(memberIn(await shop.care.send('POST', `/members/${member.id}/suspend`, because))).toMatchObject({
      state: 'suspended',
      sessions: [],
    })
    expect((await member.get('/account')).status).toBe(401)
    expect(
      (await member.send('POST', '/user/login', { username: member.email, password: 'a good password 1' }))
        .body.code,
    ).toBe('members.suspended')
    expect(no(await shop.care.send('POST', `/members/${member.id}/suspend`, because))).toEqual([
      409,
      'people.not_now',
    ])
    expect(memberIn(await shop.care.send('POST', `/members/${member.id}/release`, because))).toMatchObject({
      state: 'active',
    })
    expect(no(await shop.care.send('POST', `/members/${member.id}/release`, because))).toEqual([
      409,
      'people.not_now',
    ])
    await signIn(shop, member)
    expect((await member.get('/account')).status).toBe(200)
    expect((await shop.care.send('POST', `/members/${member.id}/sign-out`, because)).status).toBe(200)
    expect((await member.get('/account')).status).toBe(401)
    const { body } = await shop.manager.get(`/audit?entity=member&entity_id=${member.id}`)
    expect(body.entries).toMatchObject([
      { action: 'staff-sign-out-member', reason: because.reason },
      {
        action: 'staff-release-member',
        changes: [{ path: ['state'], before: ['suspended'], after: ['active'] }],
      },
      { action: 'staff-suspend-member' },
    ])
    expect((await shop.care.send('POST', `/members/${member.id}/suspend`, { reason: '' })).status).toBe(400)
  })

  it('loses a date of birth, telephone or family name that is emptied in the form', async () => {
    const { id } = await signedInMember(shop)
    const filled = { lastname: 'Lam', dob: '1991-02-28', phone: '9123 4598' }
    expect((await shop.care.send('PUT', `/members/${id}`, { ...filled, ...because })).status).toBe(200)
    const { cookie, token } = shop.care
    const sent = (typed: Record<string, string>) =>
      shop.shop.api.fetch(
        new Request(`http://shop.test/api/admin/v1/members/${id}`, {
          method: 'PUT',
          headers: { cookie, 'x-csrf-token': token },
          body: new URLSearchParams({ ...typed, ...because }),
        }),
        { ip: '10.0.0.1', seenIn: null },
      )
    expect((await sent({ firstname: 'May' })).status).toBe(200)
    const after = async () => memberIn(await shop.care.get(`/members/${id}`))
    expect(await after()).toMatchObject({ lastname: 'Lam', dob: '1991-02-28', phone: '+85291234598' })
    expect((await sent({ lastname: '', dob: '', phone: '' })).status).toBe(200)
    expect(await after()).toMatchObject({ firstname: 'May', lastname: '', dob: null, phone: null })
  })

  it('can be corrected; a new e-mail is confirmed by its signed-in owner, and the former one is notified', async () => {
    const member = await signedInMember(shop)
    const at = `/members/${member.id}`
    const other = await aMember(shop)
    expect(
      memberIn(
        await shop.care.send('PUT', at, {
          firstname: 'May',
          dob: '1991-02-28',
          phone: '9123 4599',
          ...because,
        }),
      ),
    ).toMatchObject({
      firstname: 'May',
      dob: '1991-02-28',
      phone: '+85291234599',
      phone_verified: false,
      email_verified: true,
    })
    expect((await member.get('/account')).status).toBe(200)
    expect(no(await shop.care.send('PUT', at, { email: other.email.toUpperCase(), ...because }))).toEqual([
      409,
      'people.taken',
    ])
    for (const [input, code] of [
      [{ email: 'nobody' }, 'bad_email'],
      [{ phone: '12' }, 'bad_phone'],
      [{ dob: '2031-01-01' }, 'bad_dob'],
      [{ dob: '1991-02-30' }, 'bad_dob'],
    ] as const)
      expect(no(await shop.care.send('PUT', at, { ...input, ...because }))).toEqual([400, `people.${code}`])
    const email = `new-${member.email}`
    expect(memberIn(await shop.care.send('PUT', at, { email, ...because }))).toMatchObject({
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
    expect(memberIn(await shop.care.get(at))).toMatchObject({
      email,
      email_verified: true,
      pending_email: null,
    })
    expect(
      (await (await atDesk(shop, 'finance')).send('PUT', at, { firstname: 'No', ...because })).status,
    ).toBe(403)
  })

  it('has notes for staff, whose text is not in the audit log', async () => {
    const { id } = await aMember(shop)
    const noted = await shop.care.send('POST', `/members/${id}/note`, { text: 'prefers\nto be called' })
    expect(memberIn(noted)).toMatchObject({ notes: [{ text: 'prefers\nto be called', by: shop.care.email }] })
    expect(
      JSON.stringify((await shop.manager.get(`/audit?entity=member&entity_id=${id}`)).body),
    ).not.toContain('prefers')
  })

  it('can be exported like by its owner, with an audit entry', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    const { number } = (await member.order()).body.order as WireOrder
    expect((await shop.care.get(`/members/${member.id}/export`)).status).toBe(403)
    const { rows } = await exportOf(
      shop,
      { cookie: shop.manager.cookie },
      `/api/admin/v1/members/${member.id}/export`,
    )
    expect(rows('members')).toMatchObject([{ email: member.email }])
    expect(rows('orders')).toMatchObject([{ number }])
    const { body: log } = await shop.manager.get(`/audit?entity=member&entity_id=${member.id}`)
    expect(log.entries).toMatchObject([{ action: 'staff-export-member', who: shop.manager.email }])
  })
})
