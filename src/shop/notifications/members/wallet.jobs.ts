import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { on } from '../../subscribers.ts'
import type { Locale } from '../../region.ts'
import { codeToSend, codeToSendAgain } from '../../wallet/gift-codes/gift-cards.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'
import { endingEmail, giftCardEmail, type WalletDesk } from './wallet-emails.ts'
import { dayMs } from '../../calendar.ts'

const deskOf = (tx: Ctx, locale: Locale): WalletDesk => ({
  wallet: `${tx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/account?view=WALLET`,
  careEmail: tx.shop.careEmail,
})

/** Days after which an unsent gift card email expires; staff then send another code. */
const cardLetterDays = 3

async function mail(
  tx: Ctx,
  about: { key: string; event: string; to: string; orderId: string | null; goodUntil?: Date },
  email: RenderedEmail,
): Promise<void> {
  const written = { subject: email.subject, text: emailText(email), html: emailHtml(email) }
  await queueMessage(tx, { channel: 'mail', language: email.language, ...about, ...written })
}

type Made = Awaited<ReturnType<typeof codeToSend>>

/**
 * Creates the code in the transaction of its email. The code exists in the email alone, whose text is erased once it
 * is sent.
 */
async function sendCard(tx: Ctx, key: string, make: () => Promise<Made>): Promise<void> {
  if (await store.hasMessage(tx.db, key)) return
  const made = await make()
  if (!made) return
  const goodUntil = new Date(tx.clock.now().getTime() + cardLetterDays * dayMs)
  const about = { key, event: 'gift_card.due', to: made.gift.recipientEmail, orderId: null, goodUntil }
  await mail(tx, about, giftCardEmail(made, deskOf(tx, made.gift.locale)))
}

export const sendGiftCard = on('gift_card.due', 'send-gift-card', (tx, { giftId }) =>
  sendCard(tx, `mail:gift-card:${giftId}`, () => codeToSend(tx, giftId)),
)

export const sendGiftCardAgain = on(
  'gift_card.resend_requested',
  'send-gift-card-again',
  (tx, { giftId, askedAt }) =>
    sendCard(tx, `mail:gift-card:${giftId}:${askedAt}`, () => codeToSendAgain(tx, giftId)),
)

export const notifyWalletEnding = on(
  'wallet.expiring',
  'tell-wallet-ending',
  async (tx, { memberId, day, lots }) => {
    const member = await findMember(tx, { id: memberId })
    if (!member) return
    const about = {
      key: `mail:wallet-ending:${memberId}:${day}:${lots[0]?.expiresAt ?? ''}`,
      event: 'wallet.expiring',
      to: member.email,
      orderId: null,
    }
    await mail(tx, about, endingEmail(member.locale, lots, deskOf(tx, member.locale)))
  },
)
