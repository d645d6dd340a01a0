import type { Ctx } from '../../context.ts'
import { takeTurn } from '../../../platform/db/turn.ts'
import { currentSettings } from '../../content/content.ts'
import { addressesOf, mayWriteTo, unsubscribeLinks } from '../../marketing/consents.ts'
import { findMember, findMembers } from '../../members/accounts.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { eachByItself } from '../../portions.ts'
import { holdOf, sendQuota, skipCauseOf, throttleSpans } from '../campaign.rules.ts'
import * as campaigns from '../campaign.store.ts'
import { languageFor, targetsIn } from '../letter/letter.rules.ts'
import { plainUrl, productsForLetters, renderedLetter, type LetterProducts } from '../letter/rendered.ts'
import { linkToken } from '../results/link.ts'
import { moveBy } from './move.ts'
import { reachOf } from './audience.ts'
import * as store from './recipients.store.ts'

/** Emails in one transaction, the most that a crash can leave undone. */
const portion = 50

/**
 * Begins a due campaign: stores its recipients and link targets. One that may not begin returns to draft with the
 * reason (rules/campaigns#4).
 */
async function beginCampaign(tx: Ctx, id: string): Promise<void> {
  const now = tx.clock.now()
  const campaign = await campaigns.lockCampaign(tx.db, id, now)
  if (campaign?.state !== 'scheduled' || (campaign.scheduledAt !== null && campaign.scheduledAt > now)) return
  const { reach, segmentVersion } = await reachOf(tx, campaign)
  const hold = holdOf({
    count: await store.countReached(tx.db, reach),
    aloneUpTo: (await currentSettings(tx)).campaigns.aloneUpTo,
    isApproved: campaign.isApproved,
    segmentThen: campaign.segmentVersion,
    segmentNow: segmentVersion,
  })
  if (hold !== null) return moveBy(tx, campaign, 'hold', { held: hold, isApproved: false, scheduledAt: null })
  await store.fixRecipients(tx.db, id, reach)
  const products = await productsForLetters(tx)
  await store.addLinks(tx.db, id, targetsIn(campaign.letters, products.pathOf))
  await moveBy(tx, campaign, 'begin', { startedAt: now })
}

type Sending = { campaign: campaigns.Campaign; numbers: Map<string, number>; products: LetterProducts }

/** Hands one email to the outbox, or records why the recipient is skipped. */
async function handOne(
  tx: Ctx,
  { campaign, numbers, products }: Sending,
  { id, language: wanted }: store.Recipient,
  email: string,
): Promise<void> {
  const language = languageFor(campaign.letters, wanted) ?? 'hk' // a scheduled campaign is written in at least one language
  const links = await unsubscribeLinks(tx, email, language, id)
  if (!links) return store.markSkipped(tx.db, id, 'withdrawn')
  const { publicUrl, careEmail } = tx.shop
  const plain = plainUrl(publicUrl, language)
  const letter = renderedLetter({
    language,
    letter: campaign.letters[language],
    products,
    publicUrl,
    careEmail,
    urlOf: (target) => {
      const number = numbers.get(target)
      return number === undefined ? plain(target) : `${publicUrl}/l/${linkToken(tx, id, number)}`
    },
    unsubscribeUrl: links.page,
    isTest: false,
  })
  const messageId = await queueMessage(tx, {
    key: `campaign:${campaign.id}:${id}`,
    channel: 'mail',
    event: 'campaign',
    language,
    to: email,
    orderId: null,
    ...letter,
    marketing: { purpose: 'news', unsubscribeUrl: links.oneClick },
  })
  await store.markHanded(tx.db, id, messageId, tx.clock.now())
}

/** Whether a member took over a subscriber's address since the campaign began, and is a recipient themselves. */
async function isTwin(tx: Ctx, recipientId: string, email: string): Promise<boolean> {
  const account = await findMember(tx, { email })
  return account !== null && (await store.deleteDuplicateRecipient(tx.db, recipientId, account.id))
}

/** Hands over emails; consent and account are checked now, regardless of their state when the campaign began. */
async function handSome(tx: Ctx, sending: Sending, recipients: readonly store.Recipient[]): Promise<void> {
  const accounts = await findMembers(
    tx,
    recipients.flatMap(({ memberId }) => memberId ?? []),
  )
  const addresses = await addressesOf(
    tx,
    recipients.map(({ consentId }) => consentId),
  )
  for (const recipient of recipients) {
    const account = recipient.memberId === null ? null : accounts.get(recipient.memberId)
    const email = (recipient.memberId === null ? addresses.get(recipient.consentId) : account?.email) ?? null
    if (recipient.memberId === null && email !== null && (await isTwin(tx, recipient.id, email))) continue
    const cause = skipCauseOf({
      email,
      account:
        recipient.memberId === null
          ? null
          : account === undefined || account === null || account.state === 'erased'
            ? 'gone'
            : account.state === 'active'
              ? 'open'
              : 'locked',
      isAgreed: email !== null && (await mayWriteTo(tx, email, 'news')),
    })
    if (cause !== null || email === null) await store.markSkipped(tx.db, recipient.id, cause ?? 'erased')
    else await handOne(tx, sending, recipient, email)
  }
}

/** Emails that may be sent now, over all campaigns. */
async function allowance(tx: Ctx): Promise<number> {
  const now = tx.clock.now().getTime()
  const before = await store.countHandedSince(
    tx.db,
    new Date(now - throttleSpans.minute),
    new Date(now - throttleSpans.hour),
  )
  return sendQuota((await currentSettings(tx)).campaigns.lettersAnHour, before)
}

/** Sends a batch of a campaign in one transaction, in one process at a time. Returns whether more may be sent now. */
async function sendSome(tx: Ctx, id: string): Promise<boolean> {
  if (!(await takeTurn(tx.db, 'campaign letters'))) return false
  const campaign = await campaigns.lockCampaign(tx.db, id, tx.clock.now())
  if (campaign?.state !== 'sending') return false
  const most = Math.min(portion, await allowance(tx))
  const recipients = await store.takeWaiting(tx.db, id, most)
  const [numbers, products] = [await store.linkNumbers(tx.db, id), await productsForLetters(tx)]
  await handSome(tx, { campaign, numbers, products }, recipients)
  if ((await store.countWaiting(tx.db, id)) > 0) return recipients.length > 0
  await moveBy(tx, campaign, 'finish', { endedAt: tx.clock.now() })
  return false
}

const beginDue = async (ctx: Ctx): Promise<void> => {
  const { due } = await campaigns.listAtWork(ctx.db, ctx.clock.now())
  await eachByItself(due, (id) => ctx.transaction((tx) => beginCampaign(tx, id)))
}

const sendBegun = async (ctx: Ctx): Promise<void> => {
  const { sending } = await campaigns.listAtWork(ctx.db, ctx.clock.now())
  await eachByItself(sending, async (id) => {
    while (await ctx.transaction((tx) => sendSome(tx, id)));
  })
}

/** Starts due campaigns, and sends what the throttle permits. A failing campaign does not block the others. */
export const sendDue = (ctx: Ctx): Promise<void> => eachByItself([beginDue, sendBegun], (work) => work(ctx))
