import { z } from 'zod'
import { endpoint, line, onWire, paging, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { locales } from '../region.ts'
import { AuditEntry } from '../staff/audit/audit.contract.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { campaignStates, holds } from './campaign.rules.ts'
import { letterProblems, Letters, ShownLetters } from './letter/letter.rules.ts'

const time = z.iso.datetime()

const head = {
  id: Id,
  name: z.string(),
  state: z.enum(campaignStates),
  /** Why it went back to its draft by itself. */
  held: z.enum(holds).nullable(),
  segmentId: Id.nullable(),
  segmentName: z.string().nullable(),
  /** Newsletter subscribers without an account get it, too. */
  subscribers: z.boolean(),
  /** Null of one that is scheduled: at once. */
  scheduledAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Of the next change: the version it is made from. */
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: time,
}

export const CampaignHead = onWire({
  ...head,
  subject: z.string(),
  /** Once it has begun: who is written to, and how many of them had their turn; null: too few to say. */
  recipients: z.number().int().nullable(),
  done: z.number().int().nullable(),
}).meta({ id: 'CampaignHead' })
export type CampaignHead = z.output<typeof CampaignHead>

export const Campaign = onWire({
  ...head,
  letters: ShownLetters,
  /** Languages it is not written in; their readers get another one. */
  missing: z.array(z.enum(locales)),
  problems: z.array(
    onWire({
      language: z.enum(locales),
      block: z.number().int(),
      problem: z.enum(letterProblems),
      about: z.string(),
    }),
  ),
}).meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

const segments = z.array(z.object({ id: Id, name: z.string() }))

export const listCampaigns = endpoint('GET', adminPath('/campaigns'), {
  name: 'staff-campaigns',
  about: 'Campaigns by mail, the newest first, by name, subject and state.',
  query: z.object({ search: line(120).default(''), state: z.enum(campaignStates).optional(), ...paging(50) }),
  answer: z.object({ campaigns: z.array(CampaignHead), total: z.number().int() }),
})

export const listAudiences = endpoint('GET', adminPath('/campaign-audiences'), {
  name: 'staff-campaign-audiences',
  about: 'Segments that a campaign may go to.',
  answer: z.object({ segments }),
})

const byId = z.object({ id: Id })
export const getCampaign = endpoint('GET', adminPath('/campaigns/{id}'), {
  name: 'staff-campaign',
  about: 'One campaign with its letter in every language, what is missing of it, and what was done to it.',
  query: byId,
  answer: onWire({
    campaign: Campaign,
    /** People who would get it now; null: fewer than five and the caller sees no customers. */
    reach: z.number().int().nullable(),
    /** Recipients up to which nobody else has to agree. */
    aloneUpTo: z.number().int(),
    /** That waits for a second person. */
    approval: readableBy('campaigns.approve', Approval.nullable()),
    segments,
    history: readableBy('audit.read', z.array(AuditEntry)),
  }),
  refuses: ['campaigns.unknown'],
})

export const previewCampaign = endpoint('GET', adminPath('/campaigns/{id}/preview'), {
  name: 'staff-campaign-preview',
  about:
    'The letter as a reader of a language gets it, as HTML and as plain text. `written`: the language it is in, where the one asked for is missing; null: it is written in none.',
  query: onWire({ id: Id, language: z.enum(locales) }),
  answer: onWire({
    written: z.enum(locales).nullable(),
    subject: z.string(),
    preview: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  refuses: ['campaigns.unknown'],
})

const content = {
  name: line(80).min(1),
  /** Empty: to subscribers alone. */
  segmentId: z.union([z.literal(''), Id]).default(''),
  subscribers: z.enum(['on', '']).default(''),
  letters: Letters.prefault({}),
}
const one = z.object({ campaign: Campaign })
const expected = wholeNumber(1, 1_000_000)

export const createCampaign = endpoint('POST', adminPath('/campaigns'), {
  name: 'staff-create-campaign',
  about: 'A new draft of a letter to a segment, to subscribers without an account, or to both.',
  body: onWire(content),
  answer: one,
  refuses: ['campaigns.nobody', 'campaigns.unknown_segment'],
})

export const changeCampaign = endpoint('PUT', adminPath('/campaigns/{id}'), {
  name: 'staff-change-campaign',
  about:
    'Other words or readers of a campaign that has not begun; whatever was agreed to or scheduled is over. `expected` is the version that was looked at.',
  query: byId,
  body: onWire({ ...content, expected }),
  answer: one,
  refuses: [
    'campaigns.unknown',
    'campaigns.moved_on',
    'campaigns.cannot',
    'campaigns.nobody',
    'campaigns.unknown_segment',
  ],
})

const acted = z.object({ expected })
const refuses = ['campaigns.unknown', 'campaigns.moved_on', 'campaigns.cannot'] as const

export const scheduleCampaign = endpoint('POST', adminPath('/campaigns/{id}/schedule'), {
  name: 'staff-schedule-campaign',
  about:
    'Has a draft go out at a moment, or at once without one. To more people than one colleague may write to alone, somebody else is asked first: `approval`.',
  query: byId,
  body: onWire({
    expected,
    at: z.union([z.literal(''), time, z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]).default(''),
    reason: line(500).default(''),
  }),
  answer: onWire({ campaign: Campaign, approval: Approval.nullable() }),
  refuses: [...refuses, 'campaigns.bad_moment', 'campaigns.incomplete', 'campaigns.empty'],
})

export const stopCampaign = endpoint('POST', adminPath('/campaigns/{id}/stop'), {
  name: 'staff-stop-campaign',
  about: 'No more letters leave. One that has not begun is a draft again.',
  query: byId,
  answer: one,
  refuses: ['campaigns.unknown', 'campaigns.cannot'],
})

export const resumeCampaign = endpoint('POST', adminPath('/campaigns/{id}/resume'), {
  name: 'staff-resume-campaign',
  about: 'A campaign that was stopped goes on with those who have not had their letter.',
  query: byId,
  body: acted,
  answer: one,
  refuses,
})

export const deleteCampaign = endpoint('POST', adminPath('/campaigns/{id}/delete'), {
  name: 'staff-delete-campaign',
  about: 'A draft is no more.',
  query: byId,
  body: acted,
  answer: z.object({ deleted: z.literal(true) }),
  refuses,
})

export const testCampaign = endpoint('POST', adminPath('/campaigns/{id}/test'), {
  name: 'staff-test-campaign',
  about: 'Sends the letter to whoever asks and nobody else, marked as a test.',
  query: byId,
  body: z.object({ language: z.enum(locales) }),
  answer: z.object({ to: z.string() }),
  refuses: ['campaigns.unknown', 'campaigns.incomplete', 'campaigns.too_many_tests'],
})
