import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import en from '#backoffice/words/en.json' with { type: 'json' }
import { composeShop } from '#processes/compose.ts'
import { startLog } from '#platform/log.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { rights } from '../rules.ts'

let shop: TestShop
let owner: AtDesk
let second: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  second = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

type WireRole = {
  id: string
  key: string
  rights: string[]
  version: number
  reach: string
  name: object
  is_waiting: boolean
}
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const because = { reason: 'a night shift' }
const named = (eng: string) => ({ name: { chi: '夜班', eng, cn: '夜班', tw: '夜班' } })
let counter = 0
const create = (more: object, by: AtDesk = owner) =>
  by.send('POST', '/roles', {
    ...named(`Shift ${(counter += 1)}`),
    reach: 'all',
    rights: [],
    ...because,
    ...more,
  })
const roleIn = ({ body }: TestAnswer) => body.role as WireRole
const approvalIn = ({ body }: TestAnswer) => body.approval as { id: string } | null
const change = (role: WireRole, more: object, by: AtDesk = owner) =>
  by.send('PUT', `/roles/${role.id}`, {
    name: role.name,
    reach: role.reach,
    rights: role.rights,
    expected: role.version,
    ...because,
    ...more,
  })
const approve = (by: AtDesk, answer: TestAnswer) =>
  by.send('POST', `/approvals/${approvalIn(answer)?.id}/approve`)
const read = async (id: string) => roleIn(await owner.get(`/roles/${id}`))
const rightsNow = async (of: AtDesk) => ((await of.get('/me')).body.staff as { rights: string[] }).rights
const houseRole = async (key: string): Promise<WireRole> =>
  ((await owner.get('/roles')).body.roles as WireRole[]).find((role) => role.key === key) as WireRole // every house has it

describe('roles', () => {
  it('are those of the house, by name, with who has them', async () => {
    const { roles } = (await owner.get('/roles')).body as { roles: (WireRole & { is_fixed: boolean })[] }
    expect(roles.filter(({ is_fixed: isFixed }) => isFixed).map(({ key }) => key)).toEqual([
      'owner',
      'auditor',
    ])
    expect(roles.find(({ key }) => key === 'care')).toMatchObject({ name: { eng: 'Care', chi: '客戶服務' } })
    expect((await owner.get('/me')).body.staff).toMatchObject({ role_names: ['Owner'] })
  })

  it('that are made at the desk open what they name and nothing else', async () => {
    const role = roleIn(await create({ rights: ['orders.read', 'orders.fulfil'] }))
    const packer = await atDesk(shop, role.key)
    expect(await rightsNow(packer)).toEqual(['desk', 'orders.read', 'orders.fulfil'])
    expect((await packer.get('/orders')).status).toBe(200)
    expect(no(await packer.get('/members'))).toEqual([403, 'staff.forbidden'])
  })

  it('count changed from the next call on, in another process too, without signing in again', async () => {
    const role = roleIn(await create({ rights: ['stock.read', 'stock.change'] }))
    const clerk = await atDesk(shop, role.key)
    const url = new URL(shop.shop.pool.options.connectionString ?? '')
    const other = composeShop({
      config: shop.shop.config,
      log: startLog('silent'),
      databaseUrl: url.href,
      programs: 'http://127.0.0.1:1',
    })
    try {
      const there = () =>
        other.api.fetch(
          new Request('http://shop.test/api/admin/v1/stock', { headers: { cookie: clerk.cookie } }),
          { ip: '10.1.1.1', seenIn: null },
        )
      expect((await there()).status).toBe(200)
      expect(roleIn(await change(role, { rights: ['orders.read'] })).rights).toEqual(['desk', 'orders.read'])
      expect((await there()).status).toBe(403)
      expect(no(await clerk.get('/stock'))).toEqual([403, 'staff.forbidden'])
      expect((await clerk.get('/orders')).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('that stay are not changed, at the desk or in the database', async () => {
    for (const key of ['owner', 'auditor']) {
      const role = await houseRole(key)
      expect(no(await change(role, { rights: ['stock.read'] }))).toEqual([422, 'staff.fixed_role'])
      expect(no(await owner.send('POST', `/roles/${role.id}/retire`, because))).toEqual([
        422,
        'staff.fixed_role',
      ])
      await expect(
        shop.shop.pool.query(`update staff_roles set rights = '{}' where key = $1`, [key]),
      ).rejects.toThrow('stays as it is')
    }
    await expect(shop.shop.pool.query(`delete from staff_roles where key = 'care'`)).rejects.toThrow()
  })

  it('are changed by who has the right alone', async () => {
    const manager = await atDesk(shop, 'manager')
    const auditor = await atDesk(shop, 'auditor')
    const role = await houseRole('content')
    expect(no(await create({}, manager))).toEqual([403, 'staff.forbidden'])
    expect(no(await change(role, { rights: [] }, auditor))).toEqual([403, 'staff.forbidden'])
    expect((await auditor.get(`/roles/${role.id}`)).status).toBe(200)
    expect(no(await manager.get('/roles'))).toEqual([403, 'staff.forbidden'])
  })

  it('with a branch or a calendar have rights about appointments alone', async () => {
    expect(no(await create({ reach: 'branch', rights: ['orders.read'] }))).toEqual([
      400,
      'staff.beyond_reach',
    ])
    const role = roleIn(await create({ reach: 'branch', rights: ['bookings.read', 'bookings.write'] }))
    const { staff } = (await owner.get('/staff')).body as { staff: { id: string; email: string }[] }
    const someone = await atDesk(shop, 'warehouse')
    const { id } = ((await owner.get('/staff')).body.staff as typeof staff).find(
      ({ email }) => email === someone.email,
    ) ?? { id: '' }
    const give = (branch?: string) =>
      owner.send('POST', `/staff/${id}/roles`, {
        roles: [role.key],
        ...because,
        ...(branch ? { branch } : {}),
      })
    expect(no(await give())).toEqual([400, 'staff.branch_needed'])
    const pending = await give('causeway-bay')
    expect((await approve(second, pending)).status).toBe(200)
    expect((await someone.get('/me')).body.staff).toMatchObject({
      roles: [role.key],
      branch_key: 'causeway-bay',
      rights: ['desk', 'bookings.read', 'bookings.write'],
    })
    expect(no(await change(role, { reach: 'all', rights: ['nothing.real'] }))[0]).toBe(400)
  })
})

describe('a change that adds a money right', () => {
  it('waits for a second person, and is theirs alone to agree to', async () => {
    const role = roleIn(await create({ rights: ['orders.read'] }))
    const clerk = await atDesk(shop, role.key)
    const pending = await change(role, { rights: ['orders.read', 'wallet.adjust', 'stock.read'] })
    expect(approvalIn(pending)).toMatchObject({
      kind: 'role',
      facts: [{ fact: 'rights', before: null, after: 'stock.read, wallet.adjust' }],
    })
    expect((await read(role.id)).is_waiting).toBe(true)
    expect(await rightsNow(clerk)).toEqual(['desk', 'orders.read'])
    expect(no(await change(role, { rights: ['wallet.adjust'] }, second))).toEqual([
      409,
      'staff.approval_waits',
    ])
    expect(no(await approve(owner, pending))).toEqual([403, 'staff.own_request'])
    expect(no(await approve(clerk, pending))).toEqual([403, 'staff.forbidden'])
    expect((await approve(second, pending)).status).toBe(200)
    expect(no(await approve(second, pending))).toEqual([409, 'staff.approval_over'])
    expect(await rightsNow(clerk)).toEqual(['desk', 'orders.read', 'stock.read', 'wallet.adjust'])
  })

  it('is not agreed to by who gains by it', async () => {
    const pending = await create({ rights: ['staff.read', 'staff.change', 'refunds.read'] })
    expect(roleIn(pending).rights).toEqual(['desk', 'refunds.read', 'staff.read'])
    expect((await approve(second, pending)).status).toBe(200)
    const role = await read(roleIn(pending).id)
    const keeper = await atDesk(shop, role.key)
    const more = await change(role, { rights: [...role.rights, 'refunds.execute'] })
    expect(no(await approve(keeper, more))).toEqual([403, 'staff.own_gain'])
    expect(await rightsNow(keeper)).not.toContain('refunds.execute')
    expect((await approve(second, more)).status).toBe(200)
    expect(await rightsNow(keeper)).toContain('refunds.execute')
    const { staff } = (await owner.get('/staff')).body as { staff: { id: string; email: string }[] }
    const mine = staff.find(({ email }) => email === keeper.email)?.id
    const raise = await owner.send('POST', `/staff/${mine}/roles`, {
      roles: [role.key, 'finance'],
      ...because,
    })
    expect(no(await approve(keeper, raise))).toEqual([403, 'staff.own_gain'])
  })

  it('does not count on a role that was changed meanwhile', async () => {
    const role = roleIn(await create({ rights: ['orders.read'] }))
    const pending = await change(role, { rights: ['gifts.issue'] })
    expect(approvalIn(await change(role, { rights: ['stock.read'] }))).toBeNull()
    expect(no(await change(role, { rights: ['orders.read'] }))).toEqual([409, 'staff.role_moved_on'])
    expect(no(await approve(second, pending))).toEqual([409, 'staff.role_moved_on'])
    expect((await read(role.id)).rights).toEqual(['desk', 'stock.read'])
  })

  it('is told before it is made, with whom it concerns', async () => {
    const role = roleIn(await create({ rights: ['orders.read'] }))
    await atDesk(shop, role.key)
    const look = (words: string) => owner.get(`/role-difference?${words}`)
    expect((await look(`id=${role.id}&reach=all&rights=wallet.adjust`)).body).toMatchObject({
      added: ['wallet.adjust'],
      removed: ['orders.read'],
      money: ['wallet.adjust'],
      needs_second: true,
      holders: [{ name: role.key }],
    })
    expect((await look('reach=calendar&rights=orders.read')).body).toMatchObject({
      beyond: ['orders.read'],
      needs_second: false,
    })
  })

  it('of a sole owner counts at once, and the holders wait to be trusted', async () => {
    const sole = await openTestShop({ LIMITS_FACTOR: '1000' })
    try {
      const boss = await atDesk(sole, 'owner')
      await sole.shop.pool.query(
        `update staff_accounts set disabled_at = now() where 'owner' = any (roles) and email <> $1`,
        [boss.email],
      )
      const made = await create({ rights: ['orders.read', 'gifts.issue'] }, boss)
      expect([approvalIn(made), roleIn(made).rights]).toEqual([null, ['desk', 'orders.read', 'gifts.issue']])
      const holder = await atDesk(sole, roleIn(made).key)
      const changed = await change(
        roleIn(made),
        { rights: ['orders.read', 'gifts.issue', 'wallet.adjust'] },
        boss,
      )
      expect(approvalIn(changed)).toBeNull()
      expect(await rightsNow(holder)).toEqual(['desk', 'orders.read'])
    } finally {
      await sole.close()
    }
  })
})

describe('side by side', () => {
  it('one of two changes from the same version is made', async () => {
    const role = roleIn(await create({ rights: ['orders.read'] }))
    const answers = await Promise.all(
      ['stock.read', 'reviews.read', 'scalp.read'].map((right) => change(role, { rights: [right] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('a role is either given or retired', async () => {
    for (let round = 0; round < 3; round += 1) {
      const role = roleIn(await create({ rights: ['orders.read'] }))
      const [retired, given] = await Promise.all([
        owner.send('POST', `/roles/${role.id}/retire`, because),
        owner.send('POST', '/staff', {
          email: `new-${role.key}@elowen.example`,
          name: 'New',
          roles: [role.key],
        }),
      ])
      expect([retired.status, given.status].filter((status) => status === 200)).toHaveLength(1)
      expect(Math.max(retired.status, given.status)).toBeLessThan(500)
    }
  })

  it('who was given money rights before somebody took them away, is asked about what is there now', async () => {
    const pending = await create({ rights: ['gifts.issue'] })
    expect((await approve(second, pending)).status).toBe(200)
    const role = await read(roleIn(pending).id)
    const made = await owner.send('POST', '/staff', {
      email: 'late@elowen.example',
      name: 'Late',
      roles: [role.key],
    })
    const more = await change(role, { rights: ['gifts.issue', 'wallet.adjust'] })
    expect((await approve(second, more)).status).toBe(200)
    // the trust that was asked about named one money right; there are two by now
    expect((await approve(second, made)).status).toBe(200)
    const { staff } = (await owner.get('/staff')).body as { staff: { email: string; is_trusted: boolean }[] }
    expect(staff.find(({ email }) => email === 'late@elowen.example')?.is_trusted).toBe(false)
  })
})

describe('a role that is retired', () => {
  it('had nobody, is given to nobody, and its history stays', async () => {
    const role = roleIn(await create({ rights: ['orders.read'] }))
    const holder = await atDesk(shop, role.key)
    expect(no(await owner.send('POST', `/roles/${role.id}/retire`, because))).toEqual([
      409,
      'staff.role_held',
    ])
    await expect(
      shop.shop.pool.query('update staff_roles set retired_at = now() where id = $1', [role.id]),
    ).rejects.toThrow('somebody has this role')
    await shop.shop.pool.query('update staff_accounts set disabled_at = now() where email = $1', [
      holder.email,
    ])
    expect((await owner.send('POST', `/roles/${role.id}/retire`, because)).status).toBe(200)
    expect(no(await owner.send('POST', `/roles/${role.id}/retire`, because))).toEqual([
      404,
      'staff.unknown_role',
    ])
    const late = { email: 'tardy@elowen.example', name: 'Late', roles: [role.key] }
    expect(no(await owner.send('POST', '/staff', late))).toEqual([404, 'staff.unknown_role'])
    const { history } = (await owner.get(`/roles/${role.id}`)).body as { history: { action: string }[] }
    expect(history.map(({ action }) => action)).toEqual(['staff-retire-role', 'staff-create-role'])
  })

  it('of the house is not retired', async () => {
    const role = await houseRole('marketing')
    await shop.shop.pool.query(
      `update staff_accounts set disabled_at = now() where 'marketing' = any (roles)`,
    )
    expect(no(await owner.send('POST', `/roles/${role.id}/retire`, because))).toEqual([
      422,
      'staff.fixed_role',
    ])
  })
})

it('every right is told in a sentence', () => {
  const sentenceOf = (right: string) =>
    right.split('.').reduce<unknown>((words, key) => (words as Record<string, unknown>)[key], en.right)
  expect(rights.filter((right) => typeof sentenceOf(right) !== 'string')).toEqual([])
})
