import { describe, expect, it } from 'vitest'
import { houseRole, may, moneyRights, rights, rightsOf, roles } from '../rules.ts'
import { agreeing } from '../approval.rules.ts'
import { beyondReach, differenceOf, isFixed, keyOf, rightAreas, roleOf } from './role.rules.ts'

const stored = { reach: 'all', rights: [], decided: [] } as const

describe('a role', () => {
  it('of the house has what the table says until somebody decides', () => {
    for (const key of roles)
      expect(roleOf({ ...stored, key, reach: houseRole(key).reach })).toEqual(houseRole(key))
  })

  it('has what was decided, and of rights that are newer what the table says', () => {
    const decided = rights.filter((right) => right !== 'orders.note')
    const care = roleOf({ ...stored, key: 'care', rights: ['orders.read'], decided })
    expect(care.rights).toEqual(['desk', 'orders.read', 'orders.note'])
    const packers = roleOf({ ...stored, key: 'night-packers', rights: ['orders.fulfil'], decided })
    expect(packers.rights).toEqual(['desk', 'orders.fulfil'])
  })

  it('that was made at the desk has nothing to begin with but the desk', () => {
    expect(roleOf({ ...stored, key: 'night-packers' }).rights).toEqual(['desk'])
  })

  it('that stays has its rights whatever is stored', () => {
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
    expect(beyondReach('all', rights)).toEqual([])
    expect(beyondReach('branch', ['desk', 'bookings.write', 'orders.read', 'lists.export'])).toEqual([
      'orders.read',
      'lists.export',
    ])
    expect(beyondReach('calendar', ['bookings.treat', 'bookings.write'])).toEqual(['bookings.write'])
    for (const key of ['reception', 'therapist'] as const)
      expect(beyondReach(houseRole(key).reach, houseRole(key).rights)).toEqual([])
  })
})

describe('a change', () => {
  it('is what is added and taken away, with what moves money', () => {
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
])('%s goes by %s', (name, key) => expect(keyOf(name)).toBe(key))
