import { currentSettings } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { momentText } from '../../date-text.ts'
import { Refusal } from '../../refusal.ts'
import { dropApprovalsOf, requestApproval, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { deskWrite } from '../../staff/write.ts'
import * as contract from '../campaign.contract.ts'
import { campaignRefusals, isGoodMoment, needsSecondPerson } from '../campaign.rules.ts'
import type { Campaign } from '../campaign.store.ts'
import { lockOne, logged, campaignSnapshot, problemsOf, viewOf } from '../campaigns.ts'
import { missingLanguages } from '../letter/letter.rules.ts'
import { locales } from '../../region.ts'
import { reachOf } from './audience.ts'
import { moveBy } from './move.ts'
import { countReached } from './recipients.store.ts'

const right = 'campaigns.edit' as const
const entity = 'mail_campaign' as const

/** Parses a time of the wire or of a form in Hong Kong time; null: at once. Throws `campaigns.bad_moment`. */
function momentOf(tx: Ctx, written: string): Date | null {
  if (written === '') return null
  const at = new Date(written.length === 16 ? `${written}:00+08:00` : written)
  const { bad_moment: refusal } = campaignRefusals
  if (!Number.isNaN(at.getTime()) && isGoodMoment(at, tx.clock.now())) return at
  throw new Refusal(refusal, { fields: { at: tx.say(refusal.code) } })
}

/** Throws `campaigns.incomplete` when no language is written or a block has a problem. */
async function mustBeComplete(tx: Ctx, { letters }: Campaign): Promise<void> {
  const isUnwritten = missingLanguages(letters).length === locales.length
  if (isUnwritten || (await problemsOf(tx, letters)).length > 0)
    throw new Refusal(campaignRefusals.incomplete)
}

/** Publishes `campaign.begun` for a campaign scheduled at once. */
async function announce(tx: Ctx, campaignId: string, at: Date | null): Promise<void> {
  if (at === null) await tx.publish('campaign.begun', { campaignId })
}

type Request = { at: string | null }

export const scheduleCampaign = deskWrite(
  contract.scheduleCampaign,
  { right, entity, outcome: ({ campaign }) => logged(campaign) },
  async (tx, { id, expected, at: written, reason }) => {
    const campaign = await lockOne(tx, id, expected)
    const at = momentOf(tx, written)
    await mustBeComplete(tx, campaign)
    const { reach, segmentVersion } = await reachOf(tx, campaign)
    const count = await countReached(tx.db, reach)
    if (count === 0) throw new Refusal(campaignRefusals.empty)
    const fixed = { scheduledAt: at, segmentVersion, held: null, isApproved: false }
    if (!needsSecondPerson(count, (await currentSettings(tx)).campaigns.aloneUpTo)) {
      await moveBy(tx, campaign, 'schedule', fixed)
      await announce(tx, id, at)
      return { campaign: await viewOf(tx, id), approval: null }
    }
    await moveBy(tx, campaign, 'ask', fixed)
    const approval = await requestApproval(tx, {
      kind: 'mailing',
      subjectId: id,
      subject: campaign.name,
      facts: [
        { fact: 'recipients', before: null, after: String(count) },
        ...(at === null ? [] : [{ fact: 'day' as const, before: null, after: momentText('en', at) }]),
      ],
      what: `campaign ${campaign.name} to ${count}`,
      request: { at: at?.toISOString() ?? null } satisfies Request,
      reason,
    })
    if (!approval) throw new Refusal(campaignRefusals.cannot) // requested concurrently
    return { campaign: await viewOf(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/** Schedules an approved campaign; a time that has passed meanwhile means at once. */
export async function mailingAgreed(tx: Ctx, { subjectId }: Approval): Promise<void> {
  const campaign = await lockOne(tx, subjectId ?? '', null) // an approval of this kind has a campaign
  // the approval was just decided, so the stored state reads as a draft; only a campaign in `awaiting` gets here
  const { segmentVersion } = await reachOf(tx, campaign)
  if (segmentVersion !== campaign.segmentVersion) throw new Refusal(campaignRefusals.moved_on)
  await moveBy(tx, { ...campaign, state: 'awaiting' }, 'approve', { isApproved: true })
  const isDue = campaign.scheduledAt === null || campaign.scheduledAt <= tx.clock.now()
  await announce(tx, campaign.id, isDue ? null : campaign.scheduledAt)
}

export const stopCampaign = deskWrite(
  contract.stopCampaign,
  { right, entity, look: campaignSnapshot },
  async (tx, { id }) => {
    const campaign = await lockOne(tx, id, null)
    const isBegun = campaign.startedAt !== null
    await moveBy(tx, campaign, 'stop', isBegun ? {} : { scheduledAt: null, isApproved: false })
    if (!isBegun) await dropApprovalsOf(tx, 'mailing', id, tx.say('campaigns.taken_back'))
    return { campaign: await viewOf(tx, id) }
  },
)

export const resumeCampaign = deskWrite(
  contract.resumeCampaign,
  { right, entity, look: campaignSnapshot },
  async (tx, { id, expected }) => {
    await moveBy(tx, await lockOne(tx, id, expected), 'resume')
    await tx.publish('campaign.begun', { campaignId: id })
    return { campaign: await viewOf(tx, id) }
  },
)
