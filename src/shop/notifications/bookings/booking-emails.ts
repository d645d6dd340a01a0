import type { BookingFacts } from '../../bookings/letter.ts'
import { beginningOf } from '../../calendar.ts'
import { appointmentText, dayText } from '../../date-text.ts'
import { formatMoney } from '../../money.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Values } from '../words.ts'
import type { BookingNews } from './booking-news.ts'

/** Where a letter leads, and who answers it. */
export type BookingDesk = {
  ticket: string
  calendar: string
  treatment: string
  reviews: string
  careEmail: string
}

export const dayIn = (locale: BookingFacts['to']['locale'], day: string): string =>
  dayText(locale, beginningOf(day))

/** Times, names and amounts that any of these letters may name. */
export function valuesOf(facts: BookingFacts): Values {
  const { locale } = facts.to
  return {
    treatment: facts.treatment,
    number: facts.number,
    when: appointmentText(locale, facts.startsAt),
    branch: facts.branch.name,
    phone: facts.branch.phone,
    free_until: appointmentText(locale, facts.freeUntil),
    code: facts.code ?? '',
    ...(facts.lapsesAt ? { until: appointmentText(locale, facts.lapsesAt) } : {}),
    ...(facts.nextOn ? { next: dayIn(locale, facts.nextOn) } : {}),
    ...(facts.apology ? { amount: formatMoney(facts.apology) } : {}),
    ...(facts.rest ? { rest: formatMoney(facts.rest) } : {}),
  }
}

const comes: ReadonlySet<BookingNews> = new Set(['confirmed', 'moved', 'reminder', 'soon'])

/** Of these the treatment can be booked anew. */
const leadsOn: ReadonlySet<BookingNews> = new Set(['cancelled_by_shop', 'lapsed', 'completed'])

const hasPlace: ReadonlySet<BookingNews> = new Set([...comes, 'requested', 'moved_request', 'offered'])

/** A letter about an appointment: what happened, when and where it is, and one way onward. */
export function bookingEmail(kind: BookingNews, facts: BookingFacts, desk: BookingDesk): RenderedEmail {
  const { locale } = facts.to
  const say = sayIn(locale)
  const words = valuesOf(facts)
  const text = (part: 'subject' | 'heading' | 'text' | 'button'): string =>
    say(`booking.${kind}.${part}`, words)
  return {
    language: locale,
    subject: text('subject'),
    heading: text('heading'),
    blocks: [
      { kind: 'text', text: [text('text'), ...addedTo(kind, facts)].join('\n') },
      factsOf(kind, facts),
      ...(comes.has(kind) && facts.code
        ? [{ kind: 'code', label: say('booking.fact.code'), code: facts.code } as const]
        : []),
      ...notesOf(kind, facts),
      {
        kind: 'button',
        label: text('button'),
        url: leadsOn.has(kind) ? desk.treatment : desk.ticket,
      },
      ...(kind === 'confirmed' || kind === 'moved'
        ? [{ kind: 'button', label: say('booking.calendar'), url: desk.calendar } as const]
        : []),
      ...(kind === 'completed' && facts.invitesReview
        ? [{ kind: 'button', label: say('booking.review'), url: desk.reviews } as const]
        : []),
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}

/** Sentences that hold of some appointments alone. */
function addedTo(kind: BookingNews, facts: BookingFacts): string[] {
  const say = sayIn(facts.to.locale)
  const words = valuesOf(facts)
  const isGivenBack = kind === 'cancelled_early' || kind === 'cancelled_by_shop' || kind === 'lapsed'
  return [
    ...(isGivenBack && facts.hasSession
      ? [say(facts.rest ? 'booking.deposit_back' : 'booking.session_back')]
      : []),
    ...(kind === 'cancelled_late' && facts.hasSession
      ? [say(facts.rest ? 'booking.deposit_kept' : 'booking.session_used', words)]
      : []),
    ...(comes.has(kind) && facts.rest ? [say('booking.rest', words)] : []),
    ...(facts.apology ? [say('booking.apology', words)] : []),
    ...(kind === 'completed' && facts.nextOn ? [say('booking.next', words)] : []),
  ]
}

/** What to mind before, and what staff noted for after. */
function notesOf(kind: BookingNews, { to, before, afterCare }: BookingFacts): EmailBlock[] {
  const note = comes.has(kind) ? before : kind === 'completed' ? afterCare : ''
  if (note === '') return []
  const label = comes.has(kind) ? 'booking.fact.before' : 'booking.fact.after_care'
  return [{ kind: 'facts', facts: [[sayIn(to.locale)(label), note]] }]
}

function factsOf(kind: BookingNews, facts: BookingFacts): EmailBlock {
  const say = sayIn(facts.to.locale)
  const words = valuesOf(facts)
  const { branch } = facts
  const where = [branch.name, branch.address, branch.directions].filter(Boolean).join('\n')
  return {
    kind: 'facts',
    facts: [
      [say('booking.fact.treatment'), say('booking.minutes', { ...words, minutes: facts.minutes })],
      [say('booking.fact.when'), String(words.when)],
      [say('booking.fact.where'), hasPlace.has(kind) ? where : branch.name],
      ...(facts.therapist && hasPlace.has(kind)
        ? [[say('booking.fact.therapist'), facts.therapist] as const]
        : []),
      ...(kind === 'offered' ? [] : [[say('booking.fact.number'), facts.number] as const]),
      ...(kind === 'confirmed' || kind === 'moved'
        ? [[say('booking.fact.free_until'), String(words.free_until)] as const]
        : []),
    ],
  }
}
