import { feedbackByNumber } from '../content/content.ts'
import { answerById } from '../content/tickets.ts'
import { callsOut, on, type CronJob } from '../subscribers.ts'
import { forEachConcurrently } from '../payments/for-each-concurrently.ts'
import { inPortions, type Portion } from '../portions.ts'
import { isLocale, type Locale } from '../region.ts'
import { emailHtml, emailText, type RenderedEmail } from './email.rules.ts'
import { queueMessage } from './outbox.ts'
import { sendMessage } from './sending.ts'
import { keyOf } from './standing.ts'
import * as store from './store.ts'
import { sayIn } from './words.ts'

/** Sends a queued message at once; `sendWaitingMessages` picks up those that are lost. */
export const sendQueuedMessage = callsOut('message.queued', 'send-message', (ctx, { messageId }) =>
  sendMessage(ctx, messageId),
)

/** Sends due messages: after a failed try, after quiet hours, or with an expired lease. */
export const sendWaitingMessages: CronJob = {
  job: 'send-waiting-messages',
  at: '* * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await inPortions(
      300,
      (portion: Portion) => store.listDue(ctx.db, now, portion),
      (ids) => forEachConcurrently(ids, 6, (id) => sendMessage(ctx, id)),
    )
  },
}

/** Mails a new ticket to the care team, with the customer's address as Reply-To. */
export const notifyCare = on('feedback.received', 'tell-care', async (tx, { number, topic }) => {
  const ticket = await feedbackByNumber(tx, number)
  if (!ticket) return
  await queueMessage(tx, {
    key: `feedback:${number}`,
    channel: 'mail',
    event: 'feedback.received',
    language: 'en',
    to: tx.shop.careEmail,
    replyTo: ticket.email,
    subject: `[${number}] ${topic}`,
    text: [ticket.text, '', `${ticket.name} <${ticket.email}>`, ticket.phone ?? '', ticket.order_number ?? '']
      .join('\n')
      .trim(),
    html: null,
    orderId: null,
  })
})

/**
 * Mails the reply of staff to the customer, with the question and a link to the page for further messages: the shop
 * receives no mail, so an email reply would reach the care team's mailbox and not the ticket (rules/messages#17).
 */
export const notifyAnswer = on('feedback.answered', 'tell-answer', async (tx, { answerId }) => {
  const response = await answerById(tx, answerId)
  if (!response) return
  const { ticket, text } = response
  const language: Locale = isLocale(ticket.locale) ? ticket.locale : 'hk'
  const say = sayIn(language)
  const { number } = ticket
  const path = `${language === 'hk' ? '' : `/${language}`}/contactus?ticket=${number}#write`
  const email: RenderedEmail = {
    language,
    subject: say('ticket_answered.subject', { number }),
    heading: say('ticket_answered.heading', { name: ticket.name }),
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: say('ticket_answered.reply', { number }) },
      { kind: 'button', label: say('ticket_answered.button'), url: tx.shop.publicUrl + path },
      { kind: 'facts', facts: [[say('ticket_answered.question'), ticket.text]] },
    ],
    closing: say('ticket_answered.also', { email: tx.shop.careEmail, number }),
  }
  await queueMessage(tx, {
    key: `ticket-answer:${answerId}`,
    channel: 'mail',
    event: 'feedback.answered',
    language,
    to: ticket.email,
    replyTo: tx.shop.careEmail,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    orderId: null,
  })
})

/** Double opt-in: the link contains the token that confirms the subscription. */
export const askNewsletterConfirmation = on(
  'newsletter.requested',
  'ask-newsletter-confirmation',
  async (tx, { email, locale, token }) => {
    const language: Locale = isLocale(locale) ? locale : 'hk'
    const say = sayIn(language)
    const url = `${tx.shop.publicUrl}${language === 'hk' ? '' : `/${language}`}/newsletter?token=${token}`
    const mail: RenderedEmail = {
      language,
      subject: say('newsletter.subject'),
      heading: say('newsletter.heading'),
      blocks: [
        { kind: 'text', text: say('newsletter.text') },
        { kind: 'button', label: say('newsletter.button'), url },
        { kind: 'text', text: say('newsletter.ignore') },
      ],
      closing: say('layout.care', { email: tx.shop.careEmail }),
    }
    const written = { subject: mail.subject, text: emailText(mail), html: emailHtml(mail) }
    await queueMessage(tx, {
      key: keyOf.confirmation(token),
      channel: 'mail',
      event: 'newsletter.requested',
      language,
      to: email,
      ...written,
      orderId: null,
    })
  },
)
