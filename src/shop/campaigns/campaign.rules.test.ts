import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import {
  campaignAfter,
  campaignEvents,
  campaignStates,
  hasBegun,
  holdOf,
  isGoodMoment,
  sendQuota,
  skipCauseOf,
  type CampaignState,
} from './campaign.rules.ts'

describe('states of a campaign (rules/campaigns#1)', () => {
  // in the order of the events: change, schedule, ask, approve, hold, begin, stop, resume, finish
  const no = null
  it.each<[CampaignState, (CampaignState | null)[]]>([
    ['draft', ['draft', 'scheduled', 'awaiting', no, no, no, no, no, no]],
    ['awaiting', ['draft', no, no, 'scheduled', no, no, 'draft', no, no]],
    ['scheduled', ['draft', no, no, no, 'draft', 'sending', 'draft', no, no]],
    ['sending', [no, no, no, no, no, no, 'stopped', no, 'sent']],
    ['stopped', [no, no, no, no, no, no, no, 'sending', no]],
    ['sent', [no, no, no, no, no, no, no, no, no]],
  ])('%s', (state, after) => {
    expect(campaignEvents.map((event) => campaignAfter(state, event))).toEqual(after)
  })

  it('begins once, and never becomes a draft again', () => {
    for (const state of campaignStates.filter(hasBegun))
      for (const event of campaignEvents) {
        const after = campaignAfter(state, event)
        expect(after === null || hasBegun(after)).toBe(true)
      }
  })
})

describe('the checks before a campaign begins (rules/campaigns#4)', () => {
  const fine = { count: 5, aloneUpTo: 10, isApproved: false, segmentThen: 2, segmentNow: 2 }
  it.each([
    [{}, null],
    [{ count: 10 }, null],
    [{ count: 11 }, 'grown'],
    [{ count: 11, isApproved: true }, null],
    [{ count: 0 }, 'empty'],
    [{ count: 0, isApproved: true }, 'empty'],
    [{ segmentNow: 3, isApproved: true }, 'segment_changed'],
    [{ segmentThen: null, segmentNow: null }, null],
  ])('%o: %s', (differing, hold) => {
    expect(holdOf({ ...fine, ...differing })).toBe(hold)
  })
})

it.each([
  [{ email: 'a@b.c', account: 'open', isAgreed: true }, null],
  [{ email: 'a@b.c', account: null, isAgreed: true }, null],
  [{ email: 'a@b.c', account: 'open', isAgreed: false }, 'withdrawn'],
  [{ email: 'a@b.c', account: 'locked', isAgreed: true }, 'locked'],
  [{ email: null, account: 'gone', isAgreed: false }, 'erased'],
  [{ email: null, account: null, isAgreed: false }, 'erased'],
] as const)('%o is skipped because of %s (rules/campaigns#6)', (known, cause) => {
  expect(skipCauseOf(known)).toBe(cause)
})

it('spreads letters evenly, within the shop’s limit an hour (rules/campaigns#7)', () => {
  expect(sendQuota(6_000, { minute: 0, hour: 0 })).toBe(100)
  expect(sendQuota(6_000, { minute: 100, hour: 100 })).toBe(0)
  expect(sendQuota(6_000, { minute: 0, hour: 5_950 })).toBe(50)
  expect(sendQuota(90, { minute: 0, hour: 0 })).toBe(2)
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 100_000 }), fc.nat({ max: 200 }), (anHour, minutes) => {
      const went: number[] = []
      for (let at = 0; at < minutes; at += 1) {
        const hour = went.slice(-59).reduce((sum, each) => sum + each, 0)
        went.push(sendQuota(anHour, { minute: 0, hour }))
      }
      for (let at = 0; at + 60 <= went.length; at += 1)
        expect(went.slice(at, at + 60).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(anHour)
    }),
  )
})

it('accepts start times in the future within a year', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect([-1, 0, 0.001, 366, 367].map((days) => isGoodMoment(after(days), now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
