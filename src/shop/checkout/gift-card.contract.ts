import { z } from 'zod'
import { email } from '../content/contract.ts'
import { decimal, endpoint, line, longText, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { Order } from '../orders/order.contract.ts'

export const listGiftCards = endpoint('GET', '/gift-cards', {
  name: 'gift-cards',
  about: 'Lists the gift cards on sale, smallest first.',
  answer: onWire({
    giftCards: z.array(onWire({ subSku: z.string(), amount: z.number(), currency: z.enum(currencies) })),
  }),
})

export const buyGiftCard = endpoint('POST', '/gift-cards', {
  name: 'buy-gift-card',
  about:
    'Orders a gift card, which is paid like any order and then emailed to the recipient, at once or on the chosen day. It cannot be paid with promotional Cash Dollar.',
  body: onWire({
    subSku: line(80).min(1),
    recipient: line(60).min(1),
    recipientEmail: email,
    sender: line(60).min(1),
    message: longText(400).default(''),
    /** yyyy-mm-dd in Hong Kong, within a year; absent or empty: at once. */
    sendOn: z.union([z.iso.date(), z.literal('')]).default(''),
    walletAmount: decimal(z.number().nonnegative()).default(0),
  }),
  answer: z.object({ order: Order }),
  refuses: [
    'wallet.gift_not_sold',
    'wallet.gift_day',
    'wallet.bad_amount',
    'checkout.wallet_short',
    'checkout.wallet_too_much',
    'checkout.no_method',
    'checkout.sold_out',
  ],
})
