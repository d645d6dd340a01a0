import { optionName } from '../../catalogue/product.rules.ts'
import type { PricedLine } from '../../cart/recompute.rules.ts'
import { formatMoney } from '../../money.ts'
import { textIn, type Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'

type Facts = {
  name: string
  lines: readonly PricedLine[]
  isLast: boolean
  url: string
  careEmail: string
  unsubscribeUrl: string
}

/** The lines of an abandoned cart, at the member's prices at the time of writing. */
export function cartEmail(language: Locale, facts: Facts): RenderedEmail {
  const { name, lines, isLast, url, careEmail, unsubscribeUrl } = facts
  const say = sayIn(language)
  return {
    language,
    subject: say('cart_left.subject'),
    heading: say('cart_left.heading', { name }),
    blocks: [
      { kind: 'text', text: say(isLast ? 'cart_left.last' : 'cart_left.text') },
      {
        kind: 'lines',
        sums: [],
        lines: lines.map(({ product, option, quantity, total }) => ({
          name: textIn(language, product.name),
          detail: `${optionName(language, option)} × ${quantity}`.trim(),
          amount: total ? formatMoney(total) : '',
        })),
      },
      { kind: 'button', label: say('cart_left.button'), url },
    ],
    closing: say('layout.care', { email: careEmail }),
    unsubscribe: {
      text: say('marketing.why'),
      label: say('marketing.unsubscribe'),
      url: unsubscribeUrl,
    },
  }
}
