import type { Order } from '../../orders/order.rules.ts'
import { textIn } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import type { Desk } from './email-fragments.ts'

/** A parcel was lost or damaged: the lines that are sent again at no charge, and the number of the replacement order. */
export function replacedEmail(
  order: Order,
  { order: url, careEmail }: Pick<Desk, 'order' | 'careEmail'>,
  replacement: Pick<Order, 'number' | 'lines'>,
): RenderedEmail {
  const { locale: language } = order
  const say = sayIn(language)
  const { number } = replacement
  return {
    language,
    subject: `${say('replaced.subject')} (${order.number})`,
    heading: say('replaced.heading'),
    blocks: [
      { kind: 'text', text: say('replaced.text', { number }) },
      {
        kind: 'lines',
        lines: replacement.lines.map((line) => ({
          name: `${textIn(language, line.name)} × ${line.quantity}`,
          detail: textIn(language, line.optionName),
          amount: '',
        })),
        sums: [],
      },
      { kind: 'text', text: say('replaced.later') },
      { kind: 'button', label: say('return.button'), url },
    ],
    closing: say('layout.care', { email: careEmail }),
  }
}
