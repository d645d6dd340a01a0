import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import { approvalIn, approve, because, rightsNow, roleIn, rolesAtDesk } from '#tools/builders/staff/roles.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let second: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  second = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())
const { create, change, read } = rolesAtDesk(() => owner)

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

  it('cannot be approved by a person who gains by it', async () => {
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

  it('is previewed with the staff users it affects', async () => {
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

  it('trust requested for fewer money rights than a role now has is not granted', async () => {
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
