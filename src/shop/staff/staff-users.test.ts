import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, password, type AtDesk } from '#tools/builders/staff/staff.ts'
import { endStaff } from './accounts.ts'
import { codeAt } from './codes.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  await endStaff(shop.shop.systemContext(), 'owner@elowen.example') // the sample's
})
afterAll(() => shop.close())

const because = { reason: 'a new season' }
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
type Colleague = { id: string; email: string; roles: string[]; ended_at: string | null }
const listed = async (email: string): Promise<Colleague> =>
  ((await owner.get('/staff')).body.staff as Colleague[]).find((each) => each.email === email) as Colleague // it is there

/** The token of the newest invitation sent to an address. */
async function invitationOf(email: string): Promise<string> {
  await shop.work('send-invitation')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where event = 'staff.invited' and "to" = $1 order by created_at desc, id desc limit 1`,
    [email],
  )
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

describe('staff users', () => {
  it('are invited, and set password and authenticator through a link hidden from the back office', async () => {
    const made = await owner.send('POST', '/staff', {
      email: 'New@Elowen.example',
      name: 'New',
      roles: ['content'],
    })
    expect(made.body).toMatchObject({
      staff: { email: 'new@elowen.example', roles: ['content'], is_own: false, seen_at: null },
      approval: null,
    })
    const id = (made.body.staff as { id: string }).id
    const first = await invitationOf('new@elowen.example')
    expect(JSON.stringify(made.body) + JSON.stringify((await owner.get('/outbox')).body)).not.toContain(first)
    expect((await owner.send('POST', `/staff/${id}/invite`)).status).toBe(200)
    const token = await invitationOf('new@elowen.example')
    expect(token).not.toBe(first)
    expect((await shop.get(`/api/admin/v1/invitation?token=${first}`)).status).toBe(404)
    const { email, secret } = (await shop.get(`/api/admin/v1/invitation?token=${token}`)).body as Record<
      string,
      string
    >
    expect(email).toBe('new@elowen.example')
    const accept = (body: object) =>
      shop.send('POST', '/api/admin/v1/invitation', { token, password, ...body })
    expect(no(await accept({ code: '000000' }))).toEqual([401, 'staff.wrong_code'])
    expect(no(await accept({ code: codeAt(secret ?? '', new Date()), password: 'short 1' }))).toEqual([
      400,
      'staff.weak_password',
    ])
    expect((await accept({ code: codeAt(secret ?? '', new Date()) })).status).toBe(200)
    expect(no(await accept({ code: codeAt(secret ?? '', new Date()) }))).toEqual([
      404,
      'staff.invitation_over',
    ])
    expect((await shop.send('POST', '/api/admin/v1/sign-in', { email, password })).status).toBe(200)
    expect(no(await owner.send('POST', `/staff/${id}/invite`))).toEqual([422, 'staff.not_invited'])
    const { body } = await owner.get('/audit?action=staff-add-colleague')
    expect(body.entries).toMatchObject([
      {
        who: owner.email,
        entity: 'staff',
        changes: expect.arrayContaining([
          { path: ['roles'], kind: 'word', before: [], after: ['content'] },
        ]) as object,
      },
    ])
    expect(
      no(
        await owner.send('POST', '/staff', {
          email: 'new@elowen.example',
          name: 'Twice',
          roles: ['content'],
        }),
      ),
    ).toEqual([409, 'staff.email_taken'])
    expect(no(await owner.send('POST', '/staff', { email: 'nobody', name: 'No', roles: ['care'] }))).toEqual([
      400,
      'staff.bad_email',
    ])
    expect(
      (await owner.send('POST', '/staff', { email: 'x@elowen.example', name: 'No', roles: [] })).status,
    ).toBe(400)
  })

  it('have their roles changed by a sole owner, but cannot change their own', async () => {
    const care = await atDesk(shop, 'care')
    const { id } = await listed(care.email)
    expect(
      (await owner.send('POST', `/staff/${id}/roles`, { roles: ['finance', 'finance'], ...because })).body,
    ).toMatchObject({
      approval: null,
      staff: { roles: ['finance'] },
    })
    expect((await care.get('/me')).body.staff).toMatchObject({ roles: ['finance'] })
    expect(no(await owner.send('POST', `/staff/${id}/roles`, { roles: ['finance'], ...because }))).toEqual([
      422,
      'staff.same_roles',
    ])
    const listedOwner = await listed(owner.email)
    expect(
      no(await owner.send('POST', `/staff/${listedOwner.id}/roles`, { roles: ['care'], ...because })),
    ).toEqual([422, 'staff.own_account'])
    expect(no(await owner.send('POST', `/staff/${listedOwner.id}/end`, because))).toEqual([
      422,
      'staff.own_account',
    ])
    expect(no(await owner.send('POST', '/staff/019a0000-0000-7000-8000-000000000001/end', because))).toEqual([
      404,
      'staff.unknown_colleague',
    ])
  })

  it('rules/desk#11: get a branch with the reception role, and lose it with another role', async () => {
    const care = await atDesk(shop, 'care')
    const { id } = await listed(care.email)
    const change = (roles: string[], branch?: string) =>
      owner.send('POST', `/staff/${id}/roles`, {
        roles,
        ...because,
        ...(branch === undefined ? {} : { branch }),
      })
    expect(no(await change(['reception']))).toEqual([400, 'staff.branch_needed'])
    expect(no(await change(['reception'], 'nowhere'))).toEqual([404, 'staff.unknown_branch'])
    expect((await change(['reception'], 'causeway-bay')).body.staff).toMatchObject({
      branch_key: 'causeway-bay',
    })
    expect((await care.get('/me')).body.staff).toMatchObject({ branch_key: 'causeway-bay' })
    expect(no(await change(['reception'], 'causeway-bay'))).toEqual([422, 'staff.same_roles'])
    expect((await change(['reception'], 'tsim-sha-tsui')).body.staff).toMatchObject({
      branch_key: 'tsim-sha-tsui',
    })
    expect((await change(['care'], 'tsim-sha-tsui')).body.staff).toMatchObject({
      roles: ['care'],
      branch_key: null,
    })
  })

  it('ask a second owner where there is one', async () => {
    const second = await atDesk(shop, 'owner')
    const care = await atDesk(shop, 'care')
    const manager = await atDesk(shop, 'manager')
    const { id } = await listed(care.email)
    const response = await owner.send('POST', `/staff/${id}/roles`, { roles: ['owner'], ...because })
    expect(response.body).toMatchObject({
      staff: { roles: ['care'] },
      approval: { kind: 'roles', staff_user_id: id, order_id: null, member_id: null },
    })
    expect(no(await second.send('POST', `/staff/${id}/roles`, { roles: ['manager'], ...because }))).toEqual([
      409,
      'staff.approval_waits',
    ])
    const at = `/approvals/${(response.body.approval as { id: string }).id}/approve`
    expect(no(await owner.send('POST', at, {}))).toEqual([403, 'staff.own_request'])
    expect(no(await manager.send('POST', at, {}))).toEqual([403, 'staff.forbidden'])
    expect((await second.send('POST', at, {})).status).toBe(200)
    expect((await listed(care.email)).roles).toEqual(['owner'])
    expect(
      no(
        await owner.send('POST', '/staff', {
          email: 'third@elowen.example',
          name: 'Third',
          roles: ['owner'],
        }),
      ),
    ).toEqual([422, 'staff.owner_by_change'])
    for (const [one, by] of [
      [care, second],
      [second, second],
    ] as const) {
      const leaving = await owner.send('POST', `/staff/${(await listed(one.email)).id}/end`, because)
      expect(leaving.body).toMatchObject({
        staff: { ended_at: null },
        approval: { kind: 'leave', subject: one.email },
      })
      const requested = `/approvals/${(leaving.body.approval as { id: string }).id}/approve`
      expect(no(await owner.send('POST', requested, {}))).toEqual([403, 'staff.own_request'])
      expect((await by.send('POST', requested, {})).status).toBe(200)
    }
    expect((await second.get('/me')).status).toBe(401)
    expect((await listed(second.email)).ended_at).not.toBeNull()
  })

  it('never lose the last owner, even side by side', async () => {
    const second = await atDesk(shop, 'owner')
    const [a, b] = [await listed(owner.email), await listed(second.email)]
    const leave = async (by: AtDesk, id: string) =>
      ((await by.send('POST', `/staff/${id}/end`, because)).body.approval as { id: string }).id
    const [ofB, ofA] = [await leave(owner, b.id), await leave(second, a.id)]
    const answers = await Promise.all([
      second.send('POST', `/approvals/${ofB}/approve`),
      owner.send('POST', `/approvals/${ofA}/approve`),
    ])
    // the other was asked for by somebody who has left by then: it is closed, or its agreeing owner is signed out
    const done = answers.filter(
      ({ body }) => (body.approval as { state: string } | undefined)?.state === 'executed',
    )
    expect(done).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `select id from staff_accounts where 'owner' = any (roles) and disabled_at is null`,
    )
    expect(rows).toHaveLength(1)
    owner = rows[0]?.id === a.id ? owner : second // either may have been faster
    await expect(
      shop.shop.pool.query(`update staff_accounts set roles = '{care}' where id = $1`, [rows[0]?.id]),
    ).rejects.toThrow('own the house')
  })
})

describe('the list', () => {
  const found = async (query: Record<string, string>, who = owner) => {
    const { status, body } = await who.get(`/staff?${new URLSearchParams(query)}`)
    return { status, emails: ((body.staff as Colleague[] | undefined) ?? []).map(({ email }) => email) }
  }

  it('is searched, filtered and sorted, with former staff last', async () => {
    const { emails } = await found({})
    expect(emails.length).toBeGreaterThan(2)
    expect((await found({ search: owner.email.toUpperCase() })).emails).toEqual([owner.email])
    expect((await found({ state: 'left' })).emails).toContain('owner@elowen.example')
    expect((await found({ state: 'here' })).emails).not.toContain('owner@elowen.example')
    const here = (await found({ state: 'here', sort: 'email' })).emails
    expect((await found({ state: 'here', sort: '-email' })).emails).toEqual(here.toReversed())
    for (const role of ['owner', 'content'])
      for (const email of (await found({ role, state: 'here' })).emails)
        expect((await listed(email)).roles).toContain(role)
    expect((await found({ sort: 'shoe' })).status).toBe(400)
  })

  it('is exported with the results of its filters', async () => {
    const answer = await shop.shop.api.fetch(
      new Request(
        `http://shop.test/api/admin/v1/exports/staff?query=${encodeURIComponent(`search=${owner.email}`)}`,
        { headers: { cookie: owner.cookie } },
      ),
      { ip: '127.0.0.1', seenIn: null },
    )
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(owner.email)
  })
})
