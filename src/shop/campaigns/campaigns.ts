import type { Ctx } from '../context.ts'
import { settingsOf } from '../content/content.ts'
import { isoTimeOrNull } from '../calendar.ts'
import { Refusal } from '../refusal.ts'
import { readableCount } from '../segments/choosing/condition.rules.ts'
import { segmentNames } from '../segments/choosing/segments.ts'
import { dropApprovalsOf, openApprovalOf, toApprovalView } from '../staff/approvals.ts'
import { auditOf } from '../staff/audit/audit-log.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './campaign.contract.ts'
import { campaignAfter, campaignRefusals, hasBegun } from './campaign.rules.ts'
import * as store from './campaign.store.ts'
import { missingLanguages, problemsIn, withoutEmptyBlocks, type Letters } from './letter/letter.rules.ts'
import { productsForLetters } from './letter/rendered.ts'
import { countAudience } from './sending/audience.ts'

type Timed = Pick<store.Campaign, 'scheduledAt' | 'startedAt' | 'endedAt' | 'changedAt'>
const times = ({ scheduledAt, startedAt, endedAt, changedAt }: Timed) => ({
  scheduledAt: isoTimeOrNull(scheduledAt),
  startedAt: isoTimeOrNull(startedAt),
  endedAt: isoTimeOrNull(endedAt),
  changedAt: changedAt.toISOString(),
})

/** A count of people; null for fewer than five if the staff user may not see customers (rules/members#19). */
export const visibleCount = (ctx: Ctx, count: number): number | null =>
  readableCount(count, may(atTheDesk(ctx).roles, 'customers.read'))

/** A campaign under its lock, at the expected version. Throws `campaigns.unknown`, `campaigns.moved_on`. */
export async function lockOne(tx: Ctx, id: string, expected: number | null): Promise<store.Campaign> {
  const campaign = await store.lockCampaign(tx.db, id, tx.clock.now())
  if (!campaign) throw new Refusal(campaignRefusals.unknown)
  if (expected !== null && campaign.version !== expected) throw new Refusal(campaignRefusals.moved_on)
  return campaign
}

export async function problemsOf(ctx: Ctx, letters: Letters) {
  const products = await productsForLetters(ctx)
  return problemsIn(letters, (sku) => products.find(sku) !== null)
}

/** A campaign for staff. Throws `campaigns.unknown`. */
export async function viewOf(ctx: Ctx, id: string): Promise<contract.Campaign> {
  const campaign = await store.findCampaign(ctx.db, id, ctx.clock.now())
  if (!campaign) throw new Refusal(campaignRefusals.unknown)
  return {
    ...campaign,
    ...times(campaign),
    missing: missingLanguages(campaign.letters),
    problems: await problemsOf(ctx, campaign.letters),
  }
}

export const listCampaigns = deskRead(
  contract.listCampaigns,
  'campaigns.read',
  async (ctx, { search, state, page, limit }) => {
    const { campaigns, total } = await store.listCampaigns(
      ctx.db,
      { search: search.trim(), state: state ?? null, now: ctx.clock.now() },
      { from: (page - 1) * limit, size: limit },
    )
    return {
      total,
      campaigns: campaigns.map(({ recipients, waiting, ...campaign }) => {
        const reached = hasBegun(campaign.state) ? visibleCount(ctx, recipients) : null
        return {
          ...campaign,
          ...times(campaign),
          recipients: reached,
          done: reached === null ? null : recipients - waiting,
        }
      }),
    }
  },
)

export const listAudiences = deskRead(contract.listAudiences, 'campaigns.read', async (ctx) => ({
  segments: await segmentNames(ctx),
}))

export const getCampaign = deskRead(contract.getCampaign, 'campaigns.read', async (ctx, { id }) => {
  const campaign = await viewOf(ctx, id)
  const approval = await openApprovalOf(ctx, 'mailing', id)
  return {
    campaign,
    reach: hasBegun(campaign.state) ? null : visibleCount(ctx, await countAudience(ctx, campaign)),
    aloneUpTo: (await settingsOf(ctx)).campaigns.aloneUpTo,
    approval: approval && toApprovalView(ctx, approval),
    segments: await segmentNames(ctx),
    history: may(atTheDesk(ctx).roles, 'audit.read') ? await auditOf(ctx, 'mail_campaign', id) : [],
  }
})

/** State of a campaign for the audit log: name, audience, time and subjects. */
export const logged = ({
  name,
  segmentName,
  subscribers,
  state,
  scheduledAt,
  letters,
}: Pick<contract.Campaign, 'name' | 'segmentName' | 'subscribers' | 'state' | 'letters'> & {
  scheduledAt: string | Date | null
}) => ({
  name,
  segment: segmentName,
  subscribers,
  state,
  scheduledAt: scheduledAt === null ? null : new Date(scheduledAt).toISOString(),
  subjectLines: Object.entries(letters).flatMap(([language, { subject }]) =>
    subject === '' ? [] : [`${language}: ${subject}`],
  ),
})
export const campaignSnapshot = async (tx: Ctx, { id }: { id: string }) => {
  const campaign = await store.findCampaign(tx.db, id, tx.clock.now())
  return campaign && logged(campaign)
}
const right = 'campaigns.edit' as const
const entity = 'mail_campaign' as const

type Input = { name: string; segmentId: string; subscribers: 'on' | ''; letters: Letters }

/** Validated content of a campaign. Throws `campaigns.nobody`, `campaigns.unknown_segment`. */
async function contentOf(tx: Ctx, { name, segmentId, subscribers, letters }: Input) {
  const { nobody, unknown_segment: unknown } = campaignRefusals
  if (segmentId === '' && subscribers === '')
    throw new Refusal(nobody, { fields: { segment_id: tx.say(nobody.code) } })
  if (segmentId !== '' && !(await segmentNames(tx)).some(({ id }) => id === segmentId))
    throw new Refusal(unknown, { fields: { segment_id: tx.say(unknown.code) } })
  return {
    name,
    letters: withoutEmptyBlocks(letters),
    segmentId: segmentId === '' ? null : segmentId,
    subscribers: subscribers === 'on',
    by: atTheDesk(tx).email,
    at: tx.clock.now(),
  }
}

export const createCampaign = deskWrite(
  contract.createCampaign,
  { right, entity, idOf: ({ campaign }) => campaign.id, outcome: ({ campaign }) => logged(campaign) },
  async (tx, input) => ({
    campaign: await viewOf(tx, await store.addCampaign(tx.db, await contentOf(tx, input))),
  }),
)

/** A change cancels an open approval request, which was for the previous content. */
export const changeCampaign = deskWrite(
  contract.changeCampaign,
  { right, entity, look: campaignSnapshot },
  async (tx, { id, expected, ...input }) => {
    const campaign = await lockOne(tx, id, expected)
    if (campaignAfter(campaign.state, 'change') === null) throw new Refusal(campaignRefusals.cannot)
    await store.saveCampaign(tx.db, id, await contentOf(tx, input))
    await dropApprovalsOf(tx, 'mailing', id, tx.say('campaigns.changed'))
    return { campaign: await viewOf(tx, id) }
  },
)

export const deleteCampaign = deskWrite(
  contract.deleteCampaign,
  { right, entity, look: campaignSnapshot },
  async (tx, { id, expected }) => {
    const campaign = await lockOne(tx, id, expected)
    if (campaign.state !== 'draft') throw new Refusal(campaignRefusals.cannot)
    await store.deleteCampaign(tx.db, id)
    return { deleted: true as const }
  },
)
