import { describe, expect, it } from 'vitest'
import { houseRole, may, moneyRights, rights, rightsOf, roles } from '../rules.ts'
import { agreeing } from '../approval.rules.ts'
import { rightsBeyondReach, differenceOf, isFixed, keyOf, rightAreas, roleOf } from './role.rules.ts'

const stored = { reach: 'all', rights: [], decided: [] } as const

describe('a role', () => {
  it('built into the shop has the rights of the table until they are changed', () => {
    for (const key of roles)
      expect(roleOf({ ...stored, key, reach: houseRole(key).reach })).toEqual(houseRole(key))
  })

  it('has its changed rights, and the table decides on newer ones', () => {
    const decided = rights.filter((right) => right !== 'orders.note')
    const care = roleOf({ ...stored, key: 'care', rights: ['orders.read'], decided })
    expect(care.rights).toEqual(['desk', 'orders.read', 'orders.note'])
    const packers = roleOf({ ...stored, key: 'night-packers', rights: ['orders.fulfil'], decided })
    expect(packers.rights).toEqual(['desk', 'orders.fulfil'])
  })

  it('created in the back office has access to the back office alone at first', () => {
    expect(roleOf({ ...stored, key: 'night-packers' }).rights).toEqual(['desk'])
  })

  it('that is fixed has its rights whatever is stored', () => {
    expect(roles.filter(isFixed)).toEqual(['owner', 'auditor'])
    expect(roleOf({ ...stored, key: 'owner', decided: rights }).rights).toEqual(rights)
    expect(roleOf({ ...stored, key: 'auditor', rights: ['wallet.adjust'], decided: rights })).toEqual(
      houseRole('auditor'),
    )
  })

  it('knows no right that the code does not know any more', () => {
    const role = roleOf({ ...stored, key: 'old', rights: ['orders.burn'], decided: ['orders.burn'] })
    expect(rightsOf([role])).toEqual(['desk'])
  })

  it('with a branch or a calendar has rights about appointments alone', () => {
    expect(rightsBeyondReach('all', rights)).toEqual([])
    expect(rightsBeyondReach('branch', ['desk', 'bookings.write', 'orders.read', 'lists.export'])).toEqual([
      'orders.read',
      'lists.export',
    ])
    expect(rightsBeyondReach('calendar', ['bookings.treat', 'bookings.write'])).toEqual(['bookings.write'])
    for (const key of ['reception', 'therapist'] as const)
      expect(rightsBeyondReach(houseRole(key).reach, houseRole(key).rights)).toEqual([])
  })
})

describe('a change', () => {
  it('consists of added and removed rights, and of those that move money', () => {
    expect(differenceOf(['desk', 'orders.read'], ['desk', 'wallet.adjust', 'stock.read'])).toEqual({
      added: ['stock.read', 'wallet.adjust'],
      removed: ['orders.read'],
      money: ['wallet.adjust'],
    })
    expect(differenceOf(rights, rights)).toEqual({ added: [], removed: [], money: [] })
  })
})

describe('money rights', () => {
  it('are every one of its areas but reading, and those with which a second person agrees', () => {
    for (const area of ['refunds', 'wallet', 'payments', 'staff', 'gifts', 'fps', 'commissions'])
      for (const right of rights.filter((each) => each.startsWith(`${area}.`)))
        expect([right, moneyRights.includes(right)]).toEqual([right, !/\.(?:read|raw)$/.test(right)])
    expect(Object.values(agreeing).filter((right) => !moneyRights.includes(right))).toEqual([])
    expect(moneyRights.filter((right) => may([houseRole('auditor')], right))).toEqual([])
  })
})

it('rights have an area each', () => {
  expect(rightAreas.flatMap((each) => each.rights).toSorted()).toEqual(
    rights.filter((right) => right !== 'desk').toSorted(),
  )
})

it.each([
  ['Night packers', 'night-packers'],
  ['  Packers (2)! ', 'packers-2'],
  ['夜班', ''],
])('%s has the key %s', (name, key) => expect(keyOf(name)).toBe(key))
