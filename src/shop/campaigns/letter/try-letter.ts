import type { Ctx } from '../../context.ts'
import { countMessages, queueMessage } from '../../notifications/outbox.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../campaign.contract.ts'
import { campaignRefusals, testsAnHour } from '../campaign.rules.ts'
import { findCampaign, lockTests } from '../campaign.store.ts'
import { languageFor } from './letter.rules.ts'
import { plainUrl, productsForLetters, renderedLetter } from './rendered.ts'

/** Renders the email for a reader of a language, with direct links that are not counted. */
async function letterFor(ctx: Ctx, id: string, wanted: Locale, isTest: boolean) {
  const campaign = await findCampaign(ctx.db, id, ctx.clock.now())
  if (!campaign) throw new Refusal(campaignRefusals.unknown)
  const language = languageFor(campaign.letters, wanted)
  if (language === null) return null
  const { publicUrl, careEmail } = ctx.shop
  const letter = campaign.letters[language]
  return {
    language,
    preview: letter.preview,
    written: renderedLetter({
      language,
      letter,
      products: await productsForLetters(ctx),
      publicUrl,
      careEmail,
      urlOf: plainUrl(publicUrl, language),
      unsubscribeUrl: plainUrl(publicUrl, language)('/unsubscribe'),
      isTest,
    }),
  }
}

/** The preview page has its own styles, so those in the email's head are removed. */
const withoutHead = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/, '')

export const previewCampaign = deskRead(
  contract.previewCampaign,
  'campaigns.read',
  async (ctx, { id, language }) => {
    const found = await letterFor(ctx, id, language, false)
    if (!found) return { written: null, subject: '', preview: '', text: '', html: '' }
    const { subject, text, html } = found.written
    return { written: found.language, subject, preview: found.preview, text, html: withoutHead(html) }
  },
)

const hour = 3_600_000

export const testCampaign = deskWrite(
  contract.testCampaign,
  {
    right: 'campaigns.edit',
    entity: 'mail_campaign',
    outcome: (_, { language }) => ({ languages: [language] }),
  },
  async (tx, { id, language: wanted }) => {
    const { email: to } = atTheDesk(tx)
    await lockTests(tx.db, to)
    const since = new Date(tx.clock.now().getTime() - hour)
    if ((await countMessages(tx, { event: 'campaign.test', to, since })) >= testsAnHour)
      throw new Refusal(campaignRefusals.too_many_tests, { retryAfter: 600 })
    const found = await letterFor(tx, id, wanted, true)
    if (!found) throw new Refusal(campaignRefusals.incomplete)
    await queueMessage(tx, {
      key: `campaign-test:${id}:${crypto.randomUUID()}`,
      channel: 'mail',
      event: 'campaign.test',
      language: found.language,
      to,
      orderId: null,
      ...found.written,
    })
    return { to }
  },
)
