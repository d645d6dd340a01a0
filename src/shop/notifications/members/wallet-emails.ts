import { dayText } from '../../date-text.ts'
import { isCurrency, money, plus, formatMoney, type Money } from '../../money.ts'
import type { Locale } from '../../region.ts'
import { maskGiftCode, type Gift } from '../../wallet/gift-codes/gift.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'

/** Link and contact address of an email about a wallet. */
export type WalletDesk = { wallet: string; careEmail: string }
export type EndingLot = { currency: string; minor: number; expiresAt: string }

const amountOf = ({ currency, minor }: EndingLot): Money | null =>
  isCurrency(currency) ? money(currency, minor) : null

/** A gift card with its code, which is readable in this email alone. */
export function giftCardEmail({ gift, code }: { gift: Gift; code: string }, desk: WalletDesk): RenderedEmail {
  const say = sayIn(gift.locale)
  const values = { sender: gift.sender, recipient: gift.recipient, amount: formatMoney(gift.amount) }
  return {
    language: gift.locale,
    subject: say('gift_card.subject', values),
    heading: say('gift_card.heading', values),
    blocks: [
      { kind: 'text', text: say('gift_card.text', values) },
      ...(gift.message === '' ? [] : [{ kind: 'text', text: gift.message } as const]),
      { kind: 'code', label: say('gift_card.code'), code: maskGiftCode(code) },
      { kind: 'text', text: say('gift_card.how') },
      { kind: 'button', label: say('gift_card.button'), url: desk.wallet },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}

/** Wallet credit that expires soon, by day. */
export function endingEmail(locale: Locale, lots: readonly EndingLot[], desk: WalletDesk): RenderedEmail {
  const say = sayIn(locale)
  const byDay = Map.groupBy(lots, (lot) => `${dayText(locale, lot.expiresAt)} ${lot.currency}`)
  const facts = [...byDay.values()].flatMap((ownLots) => {
    const sum = ownLots
      .map(amountOf)
      .reduce((all, each) => (all && each ? plus(all, each) : (all ?? each)), null)
    return sum && ownLots[0] ? [[dayText(locale, ownLots[0].expiresAt), formatMoney(sum)] as const] : []
  })
  return {
    language: locale,
    subject: say('ending.subject'),
    heading: say('ending.heading'),
    blocks: [
      { kind: 'text', text: say('ending.text') },
      { kind: 'facts', facts },
      { kind: 'button', label: say('ending.button'), url: desk.wallet },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}
