import { describe, expect, it } from 'vitest'
import { houseRole, moneyRights, rights, type Right } from '../rules.ts'
import { scopesBeyondCreator, isKeyRight, keyRights, keyState, rolesOfKey } from './key.rules.ts'

describe('rights of a key', () => {
  it('exclude all that move money or concern a person, and include all others', () => {
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
    ['rights of its creator', ['orders.read', 'stock.change'], []],
    ['rights its creator lacks', ['orders.read', 'reviews.moderate'], ['reviews.moderate']],
    ['rights that move money, even of its creator', ['orders.cancel'], ['orders.cancel']],
    ['personal rights', ['desk'], ['desk']],
  ])('may be %s', (_, scopes, beyond) =>
    expect(scopesBeyondCreator([houseRole('warehouse'), houseRole('care')], scopes)).toEqual(beyond),
  )

  it('have the scope of each role, and shrink with it', () => {
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
