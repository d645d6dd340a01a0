import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { darkHtml, emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { countMessages, queueMessage } from '../outbox.ts'
import { sayWith, type Say } from '../words.ts'
import { wordKind, type Template } from './catalog.rules.ts'
import { sampleBlocks, sampleValues } from './sample.ts'
import * as contract from './template.contract.ts'
import { original, templateRefusals, testsAnHour } from './template.rules.ts'
import * as store from './template.store.ts'
import { wordsOf } from './template-words.ts'
import { requireTemplate } from './templates.ts'
import type { ChangedWords } from './words.rules.ts'

/** The words of a version; left out: of the draft, or else of what counts. Throws `templates.unknown_version`. */
async function wordsOfVersion(ctx: Ctx, id: string, number: number | undefined): Promise<ChangedWords> {
  if (number === original) return {}
  if (number === undefined) {
    const current = (await store.listCurrent(ctx.db)).filter(({ template }) => template === id)
    return (current.find(({ state }) => state === 'draft') ?? current[0])?.words ?? {}
  }
  const version = await store.findVersion(ctx.db, id, number)
  if (!version) throw new Refusal(templateRefusals.unknown_version)
  return version.words
}

type Sample = { email: RenderedEmail; texts: string[]; say: Say }

function sampleOf(ctx: Ctx, template: Template, language: Locale, changed: ChangedWords): Sample {
  const words = wordsOf(template)
  const say = sayWith(language, words, changed)
  const url = `${ctx.shop.publicUrl}${language === 'hk' ? '' : `/${language}`}/`
  const values = sampleValues(language, { url, email: ctx.shop.careEmail })
  const first = (kind: 'subject' | 'heading') => words.find((word) => wordKind(template, word) === kind)
  const [subject, heading] = [first('subject'), first('heading')]
  const email: RenderedEmail = {
    language,
    subject: subject ? say(subject, values) : 'ELOWEN',
    heading: heading ? say(heading, values) : null,
    blocks: sampleBlocks({ template, words, say, values, url }),
    closing: say('layout.care', { email: ctx.shop.careEmail }),
    ...(template.prefix === 'cart_left'
      ? {
          unsubscribe: {
            text: say('marketing.why'),
            label: say('marketing.unsubscribe'),
            url: `${url}unsubscribe`,
          },
        }
      : {}),
  }
  const texts = words.filter((word) => wordKind(template, word) === 'sms').map((word) => say(word, values))
  return { email, texts, say }
}

/** A page that shows it has style rules of its own alone, so those of the letter's head are left out. */
const withoutHead = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/, '')

export const previewTemplate = deskRead(
  contract.previewTemplate,
  'settings.read',
  async (ctx, { id, language, number, isDark }) => {
    const template = requireTemplate(id)
    const { email, texts } = sampleOf(ctx, template, language, await wordsOfVersion(ctx, id, number))
    const html = withoutHead(emailHtml(email))
    return {
      subject: email.subject,
      html: isDark === '1' ? darkHtml(html) : html,
      text: emailText(email),
      texts,
    }
  },
)

const hour = 3_600_000

export const testTemplate = deskWrite(
  contract.testTemplate,
  { right: 'settings.edit', entity: 'template', outcome: (_, { language }) => ({ languages: [language] }) },
  async (tx, { id, language }) => {
    const template = requireTemplate(id)
    const { email: to } = atTheDesk(tx)
    await store.lockTests(tx.db, to)
    const since = new Date(tx.clock.now().getTime() - hour)
    if ((await countMessages(tx, { event: 'template.test', to, since })) >= testsAnHour)
      throw new Refusal(templateRefusals.too_many_tests, { retryAfter: 600 })
    const { email, texts, say } = sampleOf(tx, template, language, await wordsOfVersion(tx, id, undefined))
    const marked: RenderedEmail = {
      ...email,
      subject: say('campaign.test_subject', { subject: email.subject }),
      blocks: [
        { kind: 'text', text: say('layout.test') },
        ...email.blocks,
        ...texts.map((text) => ({ kind: 'text' as const, text: `SMS: ${text}` })),
      ],
    }
    await queueMessage(tx, {
      key: `template-test:${id}:${crypto.randomUUID()}`,
      channel: 'mail',
      event: 'template.test',
      language,
      to,
      orderId: null,
      subject: marked.subject,
      text: emailText(marked),
      html: emailHtml(marked),
    })
    return { to }
  },
)
