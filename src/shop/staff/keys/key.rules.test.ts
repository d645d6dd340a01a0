import { describe, expect, it } from 'vitest'
import { houseRole, moneyRights, rights, type Right } from '../rules.ts'
import { beyondMaker, isKeyRight, keyRights, keyState, rolesOfKey } from './key.rules.ts'

describe('rights of a key', () => {
  it('are none that moves money, none of a person, and all others', () => {
    expect(keyRights.filter((right) => moneyRights.includes(right))).toEqual([])
    expect(rights.filter((right) => !keyRights.includes(right) && !moneyRights.includes(right))).toEqual([
      'desk',
      'customers.export',
      'customers.impersonate',
      'customers.close',
      'orders.identity',
      'subscriptions.write',
      'settings.limits',
      'settings.legal',
      'integrations.manage',
      'staff.read',
    ])
    expect(isKeyRight('orders.read')).toBe(true)
  })

  it.each<[string, Right[], Right[]]>([
    ['what its maker has', ['orders.read', 'stock.change'], []],
    ['what its maker has not', ['orders.read', 'reviews.moderate'], ['reviews.moderate']],
    ['what moves money, though its maker may', ['orders.cancel'], ['orders.cancel']],
    ['what is personal', ['desk'], ['desk']],
  ])('may be %s', (_, scopes, beyond) =>
    expect(beyondMaker([houseRole('warehouse'), houseRole('care')], scopes)).toEqual(beyond),
  )

  it('keep the reach of each role, and shrink with it', () => {
    const scopes = ['bookings.read', 'bookings.write', 'orders.read', 'orders.cancel', 'no.right']
    const reception = houseRole('reception')
    expect(rolesOfKey([reception, houseRole('care')], scopes)).toEqual([
      { key: 'reception', reach: 'branch', rights: ['bookings.read', 'bookings.write'] },
      { key: 'care', reach: 'all', rights: ['orders.read', 'bookings.read', 'bookings.write'] },
    ])
    expect(rolesOfKey([{ ...reception, rights: ['desk'] }], scopes)).toEqual([{ ...reception, rights: [] }])
    expect(rolesOfKey([], scopes)).toEqual([])
  })
})

describe('the state of a key', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const later = new Date('2026-03-01T00:00:01Z')
  it.each([
    [null, later, true, 'active'],
    [null, now, true, 'expired'],
    [null, later, false, 'orphaned'],
    [null, now, false, 'orphaned'],
    [now, later, true, 'revoked'],
    [now, now, true, 'revoked'],
    [now, later, false, 'revoked'],
    [now, now, false, 'revoked'],
  ] as const)('revoked %s, until %s, maker here %s: %s', (revokedAt, expiresAt, hasMaker, state) =>
    expect(keyState({ revokedAt, expiresAt, hasMaker }, now)).toBe(state),
  )
})
