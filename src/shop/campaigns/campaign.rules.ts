import { refusals } from '../refusal.ts'
import { dayMs } from '../calendar.ts'

export const campaignStates = ['draft', 'awaiting', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * `ask` and `approve`: approval by a second staff user. `hold`: it is due but may not begin. `stop` returns a
 * campaign that has not begun to draft.
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

/** Permitted transitions; all other events are refused (rules/campaigns#1). */
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

/** Whether sending has begun; before that a campaign can be changed or deleted. */
export const hasBegun = (state: CampaignState): boolean =>
  state === 'sending' || state === 'stopped' || state === 'sent'

/** Why a due campaign was returned to draft. */
export const holds = ['grown', 'segment_changed', 'empty'] as const
export type Hold = (typeof holds)[number]

type Standing = {
  count: number
  /** Maximum recipients without approval. */
  aloneUpTo: number
  isApproved: boolean
  /** Segment versions when scheduled and now; null: no segment. */
  segmentThen: number | null
  segmentNow: number | null
}

/** Why a due campaign may not begin (rules/campaigns#4); null: it may. */
export function holdOf({ count, aloneUpTo, isApproved, segmentThen, segmentNow }: Standing): Hold | null {
  if (segmentThen !== segmentNow) return 'segment_changed'
  if (count === 0) return 'empty'
  return needsSecondPerson(count, aloneUpTo) && !isApproved ? 'grown' : null
}

/** Whether a campaign needs approval before it is scheduled (rules/campaigns#3). */
export const needsSecondPerson = (count: number, aloneUpTo: number): boolean => count > aloneUpTo

/** Why a recipient gets no email. */
const skipCauses = ['withdrawn', 'erased', 'locked'] as const
export type SkipCause = (typeof skipCauses)[number]

/** State of a recipient at sending time; `account`: null for a subscriber without one. */
type AtSending = { email: string | null; account: 'open' | 'locked' | 'gone' | null; isAgreed: boolean }

/**
 * Why a recipient is skipped; null: the email is sent. Consent and account are checked again for each email
 * (rules/campaigns#6).
 */
export function skipCauseOf({ email, account, isAgreed }: AtSending): SkipCause | null {
  if (account === 'gone' || email === null) return 'erased'
  if (account === 'locked') return 'locked'
  return isAgreed ? null : 'withdrawn'
}

const minute = 60_000
/** Periods in which the throttle counts emails. */
export const throttleSpans = { minute, hour: 60 * minute } as const

/**
 * Emails that may be sent now, given those of the last minute and hour: spread evenly over the minutes, at most the
 * hourly limit (rules/campaigns#7).
 */
export function sendQuota(anHour: number, before: { minute: number; hour: number }): number {
  const aMinute = Math.ceil(anHour / 60)
  return Math.max(0, Math.min(aMinute - before.minute, anHour - before.hour))
}

/** Days after a click in which an order is attributed to the campaign (rules/campaigns#9). */
export const attributionDays = 7

/** Maximum days ahead that a campaign can be scheduled. */
export const mostDaysAhead = 366

/** Whether a time is in the future and not too far ahead. */
export const isGoodMoment = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + mostDaysAhead * dayMs

/** Test emails that a staff user can send to themselves in an hour. */
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
