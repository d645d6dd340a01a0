import type { Order } from '../../orders/order.rules.ts'
import { textIn } from '../../region.ts'
import type { Return, ReturnState } from '../../returns/return.rules.ts'
import type { RenderedEmail } from '../email.rules.ts'
import type { Desk } from './email-fragments.ts'
import { sayIn } from '../words.ts'

/** `exchanged`: settled with goods instead of money; `free`: settled without a refund, as the units had cost nothing. */
export type NotifiedState = Exclude<ReturnState, 'inspected'> | 'exchanged' | 'free'
type ReturnEmailContext = Pick<Desk, 'order' | 'careEmail'> & { number: string; sendTo: string }

/** State of a return, with its lines, the address to send them to and the shop's note. */
export function returnEmail(
  state: NotifiedState,
  each: Return,
  order: Order,
  { number, sendTo, ...desk }: ReturnEmailContext,
): RenderedEmail {
  const { locale: language } = order
  const say = sayIn(language)
  const facts = [
    ...(state === 'approved' ? [[say('fact.send_to'), sendTo] as const] : []),
    ...(each.note === '' ? [] : [[say('fact.note'), each.note] as const]),
  ]
  const lines = each.lines.flatMap(({ lineId, units }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line
      ? [
          {
            name: `${textIn(language, line.name)} × ${units}`,
            detail: textIn(language, line.optionName),
            amount: '',
          },
        ]
      : []
  })
  return {
    language,
    subject: `${say(`return_${state}.subject`)} (${number})`,
    heading: say(`return_${state}.heading`, { number }),
    blocks: [
      { kind: 'text', text: say(`return_${state}.text`, { number }) },
      ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, facts }]),
      { kind: 'lines', lines, sums: [] },
      { kind: 'button', label: say('return.button'), url: desk.order },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}
