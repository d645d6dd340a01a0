import type { BookingFacts } from '../../bookings/letter.ts'
import { beginningOf } from '../../calendar.ts'
import { appointmentText, dayText } from '../../date-text.ts'
import { formatMoney } from '../../money.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Values } from '../words.ts'
import type { BookingMessageKind } from './booking-messages.ts'

/** Links and contact address of an email about an appointment. */
export type BookingDesk = {
  ticket: string
  calendar: string
  treatment: string
  reviews: string
  careEmail: string
}

export const dayIn = (locale: BookingFacts['to']['locale'], day: string): string =>
  dayText(locale, beginningOf(day))

/** Values for the placeholders of all messages about an appointment. */
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

const upcomingKinds: ReadonlySet<BookingMessageKind> = new Set(['confirmed', 'moved', 'reminder', 'soon'])

/** Kinds whose button leads to the treatment's page, to book again; the others lead to the appointment. */
const rebookKinds: ReadonlySet<BookingMessageKind> = new Set(['cancelled_by_shop', 'lapsed', 'completed'])

const branchAddressKinds: ReadonlySet<BookingMessageKind> = new Set([
  ...upcomingKinds,
  'requested',
  'moved_request',
  'offered',
])

/** Email about an appointment: the event, its time and place, and a button for the next step. */
export function bookingEmail(
  kind: BookingMessageKind,
  facts: BookingFacts,
  desk: BookingDesk,
): RenderedEmail {
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
      ...(upcomingKinds.has(kind) && facts.code
        ? [{ kind: 'code', label: say('booking.fact.code'), code: facts.code } as const]
        : []),
      ...notesOf(kind, facts),
      {
        kind: 'button',
        label: text('button'),
        url: rebookKinds.has(kind) ? desk.treatment : desk.ticket,
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

/** Additional sentences that depend on the appointment: session or deposit returned or used, rest to pay, apology. */
function addedTo(kind: BookingMessageKind, facts: BookingFacts): string[] {
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
    ...(upcomingKinds.has(kind) && facts.rest ? [say('booking.rest', words)] : []),
    ...(facts.apology ? [say('booking.apology', words)] : []),
    ...(kind === 'completed' && facts.nextOn ? [say('booking.next', words)] : []),
  ]
}

/** Preparation notes before an appointment, and the after-care notes of staff once it is completed. */
function notesOf(kind: BookingMessageKind, { to, before, afterCare }: BookingFacts): EmailBlock[] {
  const note = upcomingKinds.has(kind) ? before : kind === 'completed' ? afterCare : ''
  if (note === '') return []
  const label = upcomingKinds.has(kind) ? 'booking.fact.before' : 'booking.fact.after_care'
  return [{ kind: 'facts', facts: [[sayIn(to.locale)(label), note]] }]
}

function factsOf(kind: BookingMessageKind, facts: BookingFacts): EmailBlock {
  const say = sayIn(facts.to.locale)
  const words = valuesOf(facts)
  const { branch } = facts
  const where = [branch.name, branch.address, branch.directions].filter(Boolean).join('\n')
  return {
    kind: 'facts',
    facts: [
      [say('booking.fact.treatment'), say('booking.minutes', { ...words, minutes: facts.minutes })],
      [say('booking.fact.when'), String(words.when)],
      [say('booking.fact.where'), branchAddressKinds.has(kind) ? where : branch.name],
      ...(facts.therapist && branchAddressKinds.has(kind)
        ? [[say('booking.fact.therapist'), facts.therapist] as const]
        : []),
      ...(kind === 'offered' ? [] : [[say('booking.fact.number'), facts.number] as const]),
      ...(kind === 'confirmed' || kind === 'moved'
        ? [[say('booking.fact.free_until'), String(words.free_until)] as const]
        : []),
    ],
  }
}
