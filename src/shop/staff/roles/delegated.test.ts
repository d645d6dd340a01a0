import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import { approvalIn, approve, because, rightsNow, roleIn, rolesAtDesk } from '#tools/builders/staff/roles.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let keeper: AtDesk
/** The role of somebody who looks after colleagues and owns nothing. */
let key: string
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  await shop.shop.pool.query(
    `update staff_accounts set disabled_at = now() where 'owner' = any (roles) and email <> $1`,
    [owner.email],
  )
  key = roleIn(await create({ rights: ['staff.read', 'staff.change', 'orders.read'] })).key
  keeper = await atDesk(shop, key)
})
afterAll(() => shop.close())
const { create, change, read } = rolesAtDesk(() => owner)
type Listed = { id: string; email: string; roles: string[] }
const staffUser = async (email: string): Promise<Listed> =>
  ((await owner.get('/staff')).body.staff as Listed[]).find((each) => each.email === email) as Listed // it is there
let counter = 0
const takeOn = (roles: string[], by = keeper) =>
  by.send('POST', '/staff', { email: `taken-on-${(counter += 1)}@elowen.example`, name: 'New', roles })

describe('a staff user who manages others without being an owner', () => {
  it('cannot remove the role of the only owner, and needs that owner’s approval for role changes', async () => {
    const { id } = await staffUser(owner.email)
    const raise = await keeper.send('POST', `/staff/${id}/roles`, { roles: ['content'], ...because })
    expect([raise.status, approvalIn(raise)]).toMatchObject([200, { kind: 'roles' }])
    expect((await staffUser(owner.email)).roles).toEqual(['owner'])
    expect(no(await approve(owner, raise))).toEqual([409, 'staff.last_owner'])
    const clerk = await atDesk(shop, 'content')
    const other = await staffUser(clerk.email)
    const raised = await keeper.send('POST', `/staff/${other.id}/roles`, { roles: ['manager'], ...because })
    expect((await staffUser(clerk.email)).roles).toEqual(['content'])
    expect((await approve(owner, raised)).status).toBe(200)
    expect((await staffUser(clerk.email)).roles).toEqual(['manager'])
  })

  it('cannot invite staff with rights they lack', async () => {
    expect(no(await takeOn(['manager']))).toEqual([403, 'staff.beyond_own'])
    expect(no(await takeOn(['owner']))).toEqual([403, 'staff.beyond_own'])
    expect((await takeOn([key])).status).toBe(200)
    expect((await takeOn(['manager'], owner)).status).toBe(200)
  })

  it('cannot add rights they lack to a role, their own included', async () => {
    expect(no(await create({ rights: ['customers.export'] }, keeper))).toEqual([403, 'staff.beyond_own'])
    const { id } = ((await owner.get('/roles')).body.roles as { id: string; key: string }[]).find(
      (role) => role.key === key,
    ) as { id: string } // made above
    const role = await read(id)
    const rights = [...role.rights, 'customers.export', 'orders.identity']
    expect(no(await change(role, { rights }, keeper))).toEqual([403, 'staff.beyond_own'])
    expect(await rightsNow(keeper)).not.toContain('customers.export')
    const made = await create({ rights: ['orders.read'] }, keeper)
    expect(roleIn(made).rights).toEqual(['desk', 'orders.read'])
    // what an owner wrote into a role may stay there
    const wide = roleIn(await create({ rights: ['customers.export', 'stock.read'] }))
    expect((await change(wide, { rights: ['customers.export'] }, keeper)).status).toBe(200)
  })
})
