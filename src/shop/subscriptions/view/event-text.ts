import type { Ctx } from '../../context.ts'
import { dayText } from '../../date-text.ts'
import { formatMoney, money, type Currency } from '../../money.ts'
import { textIn, type Locale } from '../../region.ts'
import { beginningOf } from '../../calendar.ts'
import type { SubscriptionEvent } from '../events.store.ts'

/** A Hong Kong day as text. */
export const dayWords = (locale: Locale, day: string): string => dayText(locale, beginningOf(day))

/** `every 2 months`, in a language. */
export const everyText = (say: Ctx['say'], months: number, locale?: Locale): string =>
  months === 1 ? say('subscription.every.1', {}, locale) : say('subscription.every.n', { months }, locale)

/** A timeline event as a sentence in the reader's language. */
export function eventText(
  say: Ctx['say'],
  { kind, cycle, details }: Pick<SubscriptionEvent, 'kind' | 'cycle' | 'details'>,
  { locale, currency }: { locale: Locale; currency: Currency },
): string {
  const { day, from, amount, name, fromName, toName, months, quantity, lastFour, reason } = details
  const words: Record<string, string | number> = { cycle: cycle ?? 0 }
  if (day) words.day = dayWords(locale, day)
  if (from) words.from = dayWords(locale, from)
  if (amount !== undefined) words.amount = formatMoney(money(currency, amount))
  if (name) words.name = textIn(locale, name)
  if (fromName) words.from = textIn(locale, fromName)
  if (toName) words.to = textIn(locale, toName)
  if (months !== undefined) words.every = everyText(say, months, locale)
  if (quantity !== undefined) words.quantity = quantity
  if (lastFour) words.last_four = lastFour
  if (reason) words.reason = say(`subscription.failure.${reason}`, {}, locale)
  return say(`subscription.event.${kind}`, words, locale)
}
