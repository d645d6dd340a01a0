import { feedbackByNumber } from '../content/content.ts'
import { hears } from '../news.ts'
import { isLocale, type Locale } from '../region.ts'
import { newsletterLetter } from './letters.rules.ts'

/** The care team reads a new ticket in its mailbox; a reply goes to the writer. */
export const tellCare = hears('feedback.received', 'tell-care', async (ctx, { number, topic }) => {
  const ticket = await feedbackByNumber(ctx, number)
  if (!ticket) return
  await ctx.outside.mail.send({
    key: `feedback:${number}`,
    to: ctx.shop.careEmail,
    replyTo: ticket.email,
    subject: `[${number}] ${topic}`,
    text: [ticket.text, '', `${ticket.name} <${ticket.email}>`, ticket.phone ?? '', ticket.order_number ?? ''].join('\n').trim(),
  })
})

export const askNewsletterConfirmation = hears('newsletter.asked', 'ask-newsletter-confirmation', async (ctx, { email, locale, token }) => {
  const language: Locale = isLocale(locale) ? locale : 'hk'
  await ctx.outside.mail.send({ key: `newsletter:${token}`, to: email, ...newsletterLetter(language, ctx.shop.publicUrl, token) })
})
