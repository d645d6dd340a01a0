import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import en from '#backoffice/words/en.json' with { type: 'json' }
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { no } from '#tools/builders/orders/desk-orders.ts'
import {
  approve,
  because,
  rightsNow,
  roleIn,
  rolesAtDesk,
  type WireRole,
} from '#tools/builders/staff/roles.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
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
const { create, change, houseRole } = rolesAtDesk(() => owner)

describe('roles', () => {
  it('include the built-in ones, by name, with their holders', async () => {
    const { roles } = (await owner.get('/roles')).body as { roles: (WireRole & { is_fixed: boolean })[] }
    expect(roles.filter(({ is_fixed: isFixed }) => isFixed).map(({ key }) => key)).toEqual([
      'owner',
      'auditor',
    ])
    expect(roles.find(({ key }) => key === 'care')).toMatchObject({ name: { eng: 'Care', chi: '客戶服務' } })
    expect((await owner.get('/me')).body.staff).toMatchObject({ role_names: ['Owner'] })
  })

  it('created in the back office grant their rights alone', async () => {
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

  it('that are fixed cannot be changed, in the back office or in the database', async () => {
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

  it('require the right to change them', async () => {
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

describe('a role that is retired', () => {
  it('has no holders, cannot be assigned, and its history stays', async () => {
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

  it('that is built in is not retired', async () => {
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

it('every right has a sentence', () => {
  const sentenceOf = (right: string) =>
    right.split('.').reduce<unknown>((words, key) => (words as Record<string, unknown>)[key], en.right)
  expect(rights.filter((right) => typeof sentenceOf(right) !== 'string')).toEqual([])
})
