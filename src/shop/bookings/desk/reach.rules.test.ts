import { describe, expect, it } from 'vitest'
import { houseRole, type HouseRole } from '../../staff/rules.ts'
import { reachForRight, reaches, reachesBranch } from './reach.rules.ts'

const post = (...keys: HouseRole[]) => ({
  roles: keys.map(houseRole),
  branchKey: 'central',
  therapistId: 'mandy',
})
const here = { branchKey: 'central', therapistId: 'carmen' }
const own = { branchKey: 'harbour', therapistId: 'mandy' }
const neither = { branchKey: 'harbour', therapistId: 'carmen' }
const seen = (...roles: HouseRole[]) => {
  const reach = reachForRight(post(...roles), 'bookings.read')
  return [here, own, neither].map((booking) => reaches(reach, booking))
}

describe('rules/desk#11: the appointments that a staff user can access', () => {
  it.each<[HouseRole[], boolean[]]>([
    [['owner'], [true, true, true]],
    [['care'], [true, true, true]],
    [['reception'], [true, false, false]],
    [['therapist'], [false, true, false]],
    [
      ['reception', 'therapist'],
      [true, true, false],
    ],
    [
      ['reception', 'auditor'],
      [true, true, true],
    ],
    [['warehouse'], [false, false, false]],
    [[], [false, false, false]],
  ])('%s', (roles, expected) => expect(seen(...roles)).toEqual(expected))

  it('a role widens access only for the rights it has itself', () => {
    expect(reachForRight(post('reception', 'auditor'), 'bookings.write')).toEqual({
      all: false,
      branchKey: 'central',
      therapistId: null,
    })
    expect(reachForRight(post('reception', 'therapist'), 'bookings.write').therapistId).toBeNull()
    expect(reachForRight(post('reception', 'therapist'), 'bookings.treat').therapistId).toBe('mandy')
  })

  it('without a branch or a therapist of their own a staff user has access to none', () => {
    const lost = {
      roles: [houseRole('reception'), houseRole('therapist')],
      branchKey: null,
      therapistId: null,
    }
    const reach = reachForRight(lost, 'bookings.read')
    expect(
      [here, own, neither, { branchKey: 'central', therapistId: null }].some((each) => reaches(reach, each)),
    ).toBe(false)
  })

  it('a therapist has access to no branch as a whole', () => {
    expect(reachesBranch(reachForRight(post('therapist'), 'bookings.read'), 'central')).toBe(false)
    expect(reachesBranch(reachForRight(post('reception'), 'bookings.read'), 'central')).toBe(true)
  })
})
