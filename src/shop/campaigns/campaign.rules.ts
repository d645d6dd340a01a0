import { refusals } from '../refusal.ts'

export const campaignStates = ['draft', 'awaiting', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * `ask` and `approve`: a second person. `hold`: its moment came and it may not begin as it stands. `stop` takes a
 * campaign that has not begun back to its draft.
 */
export const campaignEvents = [
  'change',
  'schedule',
  'ask',
  'approve',
  'hold',
  'begin',
  'stop',
  'resume',
  'finish',
] as const
export type CampaignEvent = (typeof campaignEvents)[number]

/** Every state with what it leads to; an event that is not named is refused (rules/campaigns#1). */
const table: Readonly<Record<CampaignState, Partial<Record<CampaignEvent, CampaignState>>>> = {
  draft: { change: 'draft', schedule: 'scheduled', ask: 'awaiting' },
  awaiting: { change: 'draft', approve: 'scheduled', stop: 'draft' },
  scheduled: { change: 'draft', hold: 'draft', begin: 'sending', stop: 'draft' },
  sending: { stop: 'stopped', finish: 'sent' },
  stopped: { resume: 'sending' },
  sent: {},
}

export const campaignAfter = (state: CampaignState, event: CampaignEvent): CampaignState | null =>
  table[state][event] ?? null

/** Nothing of it was sent, so it may change or go. */
export const hasBegun = (state: CampaignState): boolean =>
  state === 'sending' || state === 'stopped' || state === 'sent'

/** Why a campaign went back to its draft at its moment. */
export const holds = ['grown', 'segment_changed', 'empty'] as const
export type Hold = (typeof holds)[number]

type Standing = {
  count: number
  /** Recipients up to which nobody has to agree. */
  aloneUpTo: number
  isApproved: boolean
  /** Versions of the segment, as it was scheduled and now; null: no segment. */
  segmentThen: number | null
  segmentNow: number | null
}

/** What keeps a campaign from beginning although its moment came (rules/campaigns#4); null: nothing does. */
export function holdOf({ count, aloneUpTo, isApproved, segmentThen, segmentNow }: Standing): Hold | null {
  if (segmentThen !== segmentNow) return 'segment_changed'
  if (count === 0) return 'empty'
  return needsSecondPerson(count, aloneUpTo) && !isApproved ? 'grown' : null
}

/** Whether somebody else has to agree before a campaign is scheduled (rules/campaigns#3). */
export const needsSecondPerson = (count: number, aloneUpTo: number): boolean => count > aloneUpTo

/** Why somebody gets no letter whom the campaign was to go to. */
export const skipCauses = ['withdrawn', 'erased', 'locked'] as const
export type SkipCause = (typeof skipCauses)[number]

/** As known of a recipient at the moment of sending; `account`: null of a subscriber without one. */
type AtSending = { email: string | null; account: 'open' | 'locked' | 'gone' | null; isAgreed: boolean }

/** Consent and account are asked again for each letter (rules/campaigns#6); null: it is sent. */
export function skipCauseOf({ email, account, isAgreed }: AtSending): SkipCause | null {
  if (account === 'gone' || email === null) return 'erased'
  if (account === 'locked') return 'locked'
  return isAgreed ? null : 'withdrawn'
}

const minute = 60_000
/** Spans that the throttle counts letters of. */
export const throttleSpans = { minute, hour: 60 * minute } as const

/**
 * Letters that may go now, by how many went in the last minute and the last hour: spread evenly, and never more
 * than the shop allows an hour (rules/campaigns#7).
 */
export function lettersNow(anHour: number, before: { minute: number; hour: number }): number {
  const aMinute = Math.ceil(anHour / 60)
  return Math.max(0, Math.min(aMinute - before.minute, anHour - before.hour))
}

/** Days after a follow in which an order counts for the campaign (rules/campaigns#9). */
export const attributionDays = 7

/** How far ahead a campaign may be scheduled. */
export const mostDaysAhead = 366

/** A moment that is past, or too far ahead. */
export const isGoodMoment = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + mostDaysAhead * 86_400_000

/** Test letters that one colleague may send themselves in an hour. */
export const testsAnHour = 20

export const campaignRefusals = /* @__PURE__ */ refusals('campaigns', {
  unknown: 'missing',
  moved_on: 'conflict',
  cannot: 'conflict',
  nobody: 'invalid',
  incomplete: 'refused',
  empty: 'refused',
  bad_moment: 'invalid',
  unknown_segment: 'invalid',
  too_many_tests: 'too_many',
})
