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
  /** Why it was returned to draft automatically. */
  held: z.enum(holds).nullable(),
  segmentId: Id.nullable(),
  segmentName: z.string().nullable(),
  /** Whether newsletter subscribers without an account receive it too. */
  subscribers: z.boolean(),
  /** Null for a scheduled one: at once. */
  scheduledAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Version that the next change is based on. */
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: time,
}

export const CampaignHead = onWire({
  ...head,
  subject: z.string(),
  /** After the start: number of recipients and of processed ones; null: too few to disclose. */
  recipients: z.number().int().nullable(),
  done: z.number().int().nullable(),
}).meta({ id: 'CampaignHead' })
export type CampaignHead = z.output<typeof CampaignHead>

export const Campaign = onWire({
  ...head,
  letters: ShownLetters,
  /** Languages without text; their readers get another language. */
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
  about: 'Lists e-mail campaigns, newest first, by name, subject and state.',
  query: z.object({ search: line(120).default(''), state: z.enum(campaignStates).optional(), ...paging(50) }),
  answer: z.object({ campaigns: z.array(CampaignHead), total: z.number().int() }),
})

export const listAudiences = endpoint('GET', adminPath('/campaign-audiences'), {
  name: 'staff-campaign-audiences',
  about: 'Lists the segments that a campaign may be sent to.',
  answer: z.object({ segments }),
})

const byId = z.object({ id: Id })
export const getCampaign = endpoint('GET', adminPath('/campaigns/{id}'), {
  name: 'staff-campaign',
  about: 'Returns one campaign with its letter in every language, what is missing in it, and its history.',
  query: byId,
  answer: onWire({
    campaign: Campaign,
    /** People who would receive it now; null: fewer than five, and the caller may not see customers. */
    reach: z.number().int().nullable(),
    /** Maximum recipients without approval. */
    aloneUpTo: z.number().int(),
    /** The open approval; null: not requested. */
    approval: readableBy('campaigns.approve', Approval.nullable()),
    segments,
    history: readableBy('audit.read', z.array(AuditEntry)),
  }),
  refuses: ['campaigns.unknown'],
})

export const previewCampaign = endpoint('GET', adminPath('/campaigns/{id}/preview'), {
  name: 'staff-campaign-preview',
  about:
    'Returns the letter as a reader of a language gets it, as HTML and as plain text. `written`: the language of the text, which differs if the requested one is missing; null: no language is written.',
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
  /** Empty: subscribers only. */
  segmentId: z.union([z.literal(''), Id]).default(''),
  subscribers: z.enum(['on', '']).default(''),
  letters: Letters.prefault({}),
}
const one = z.object({ campaign: Campaign })
const expected = wholeNumber(1, 1_000_000)

export const createCampaign = endpoint('POST', adminPath('/campaigns'), {
  name: 'staff-create-campaign',
  about: 'Creates a draft of a letter to a segment, to subscribers without an account, or to both.',
  body: onWire(content),
  answer: one,
  refuses: ['campaigns.nobody', 'campaigns.unknown_segment'],
})

export const changeCampaign = endpoint('PUT', adminPath('/campaigns/{id}'), {
  name: 'staff-change-campaign',
  about:
    'Changes the content or audience of a campaign that has not begun, which ends its approval and schedule. `expected` is the version that was read.',
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
    'Schedules a draft for a time, or starts it at once without one. An audience above the limit without approval needs a second person first: `approval`.',
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
  about: 'Stops a campaign: no more letters are sent. One that has not begun becomes a draft again.',
  query: byId,
  answer: one,
  refuses: ['campaigns.unknown', 'campaigns.cannot'],
})

export const resumeCampaign = endpoint('POST', adminPath('/campaigns/{id}/resume'), {
  name: 'staff-resume-campaign',
  about: 'Resumes a stopped campaign for the recipients without their letter.',
  query: byId,
  body: acted,
  answer: one,
  refuses,
})

export const deleteCampaign = endpoint('POST', adminPath('/campaigns/{id}/delete'), {
  name: 'staff-delete-campaign',
  about: 'Deletes a draft.',
  query: byId,
  body: acted,
  answer: z.object({ deleted: z.literal(true) }),
  refuses,
})

export const testCampaign = endpoint('POST', adminPath('/campaigns/{id}/test'), {
  name: 'staff-test-campaign',
  about: 'Sends the letter to the caller only, marked as a test.',
  query: byId,
  body: z.object({ language: z.enum(locales) }),
  answer: z.object({ to: z.string() }),
  refuses: ['campaigns.unknown', 'campaigns.incomplete', 'campaigns.too_many_tests'],
})
