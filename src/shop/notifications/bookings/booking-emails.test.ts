import { describe, expect, it } from 'vitest'
import type { BookingFacts, PackageFacts } from '../../bookings/letter.ts'
import { money } from '../../money.ts'
import { locales, type Locale } from '../../region.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import { bookingEmail, valuesOf } from './booking-emails.ts'
import { sessionsEndingEmail } from './sessions-ending-email.ts'
import { bookingMessageStates, isOutdated, smsKinds, type BookingMessageKind } from './booking-messages.ts'

const kinds = Object.keys(bookingMessageStates) as BookingMessageKind[] // its own keys
const factsIn = (locale: Locale, changes: Partial<BookingFacts> = {}): BookingFacts => ({
  id: '019ab000-0000-7000-8000-000000000001',
  number: 'B-261127-3QFA',
  state: 'confirmed',
  startsAt: new Date('2026-11-27T07:30:00Z'),
  lapsesAt: new Date('2026-11-24T02:00:00Z'),
  code: '482716',
  to: { email: 'mei@example.com', phone: '+85261234567', locale, orderId: null },
  treatment: 'Scalp Spa Ritual',
  uniqueUrl: 'scalp-spa',
  minutes: 75,
  branch: {
    name: 'Causeway Bay',
    address: 'Room 1203, Joyful Court',
    directions: 'MTR exit F1, then left',
    phone: '+852 2888 0131',
  },
  therapist: 'Wing Sze',
  freeUntil: new Date('2026-11-26T07:30:00Z'),
  hasSession: true,
  before: 'No need to wash your hair.',
  afterCare: 'No heat for a day.',
  nextOn: '2026-12-25',
  invitesReview: true,
  apology: money('HKD', 5_000),
  rest: null,
  ...changes,
})
const desk = {
  ticket: 'https://shop.example/booking/ticket/b1',
  calendar: 'https://shop.example/api/v1/bookings/b1/calendar',
  treatment: 'https://shop.example/treatment/scalp-spa',
  reviews: 'https://shop.example/account?view=REWARD',
  careEmail: 'care@example.com',
}
const english = (kind: BookingMessageKind, changes: Partial<BookingFacts> = {}) =>
  emailText(bookingEmail(kind, factsIn('en', changes), desk))

describe.each(locales)('messages in %s', (locale) => {
  it.each(kinds)('%s has all of its words, and a button', (kind) => {
    const email = bookingEmail(kind, factsIn(locale), desk)
    const text = emailText(email)
    expect([email.subject, text].join('\n')).not.toMatch(/[{}]|undefined/)
    expect([desk.ticket, desk.treatment].filter((url) => text.includes(url))).toHaveLength(1)
    expect(emailHtml(email)).toContain('<html')
  })

  it.each(smsKinds)('%s as a text is short and complete', (kind) => {
    const values = { ...valuesOf(factsIn(locale)), url: desk.ticket }
    const text = sayIn(locale)(`booking.${kind}.sms`, values)
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(text).toContain(desk.ticket)
    expect(text.length).toBeLessThan(300)
  })

  it('name expiring sessions and their last day', () => {
    const facts: PackageFacts = {
      to: factsIn(locale).to,
      treatment: 'Scalp Spa Ritual',
      optionName: 'Package of three',
      uniqueUrl: 'scalp-spa',
      left: 2,
      expiresOn: '2027-08-14',
      daysLeft: 30,
    }
    const email = sessionsEndingEmail(facts, { url: desk.treatment, careEmail: desk.careEmail })
    const text = emailText(email)
    expect([email.subject, text].join('\n')).not.toMatch(/[{}]|undefined/)
    for (const expected of ['2027', 'Package of three', ': 2', desk.treatment])
      expect(text).toContain(expected)
  })
})

describe('the content of an email', () => {
  it.each(['confirmed', 'moved'] as const)('%s: time, way, therapist, code, limit and calendar', (kind) => {
    const text = english(kind)
    for (const expected of [
      'Friday, 27 November 2026 15:30',
      'Causeway Bay\nRoom 1203, Joyful Court\nMTR exit F1, then left',
      'Wing Sze',
      '482716',
      'Thursday, 26 November 2026 15:30',
      'No need to wash your hair.',
      desk.calendar,
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('No heat')
  })

  it('a request: the deadline for its confirmation, and no code', () => {
    const text = english('requested', { state: 'requested', code: null })
    expect(text).toContain('Tuesday, 24 November 2026 10:00')
    expect(text).not.toContain('Say this when you arrive')
  })

  it.each([
    ['cancelled_early', 'session is free again', 'counts as used'],
    ['cancelled_late', 'counts as used', 'session is free again'],
    ['cancelled_by_shop', 'session is free again', 'counts as used'],
    ['lapsed', 'session is free again', 'counts as used'],
  ] as const)('%s: names the effect on the session', (kind, expected, other) => {
    const text = english(kind)
    expect(text).toContain(expected)
    expect(text).not.toContain(other)
    // an appointment paid at the shop has no session
    expect(english(kind, { hasSession: false })).not.toContain(expected)
  })

  it.each([
    ['cancelled_early', 'goes back to the card', 'session'],
    ['cancelled_late', 'the deposit is kept', 'session'],
    ['cancelled_by_shop', 'goes back to the card', 'session'],
    ['confirmed', 'HK$616, is paid at the shop', 'goes back'],
    ['reminder', 'HK$616, is paid at the shop', 'goes back'],
  ] as const)('%s: names the effect on a deposit', (kind, expected, other) => {
    const text = english(kind, { rest: money('HKD', 61_600) })
    expect(text).toContain(expected)
    if (kind.startsWith('cancelled')) expect(text).not.toContain(other)
  })

  it('cancelled by the shop: the apology credit, if any', () => {
    expect(english('cancelled_by_shop')).toContain('HK$50')
    expect(english('cancelled_by_shop', { apology: null })).not.toContain('Cash Dollar')
  })

  it('completed: after-care notes and the next date, if any', () => {
    expect(english('completed')).toContain('No heat for a day.')
    expect(english('completed')).toContain('25 December 2026')
    expect(english('completed')).toContain(desk.reviews)
    expect(english('confirmed')).not.toContain(desk.reviews)
    const bare = english('completed', { afterCare: '', nextOn: null, invitesReview: false })
    expect(bare).not.toContain(desk.reviews)
    expect(bare).not.toMatch(/After care|rhythm/)
    expect(bare).toContain(desk.treatment)
  })
})

describe('rules/bookings#11: a message is outdated', () => {
  const now = new Date('2026-11-24T01:00:00Z')
  it.each(kinds)('%s, in any other state', (kind) => {
    const state = bookingMessageStates[kind]
    expect(isOutdated(kind, factsIn('en', { state }), now)).toBe(false)
    expect(isOutdated(kind, factsIn('en', { state: 'rescheduled' }), now)).toBe(true)
  })

  it.each([
    ['confirmed', '2026-11-27T07:30:00Z'],
    ['soon', '2026-11-27T07:30:00Z'],
    ['requested', '2026-11-24T02:00:00Z'],
    ['offered', '2026-11-24T02:00:00Z'],
  ] as const)('%s, when its time is over', (kind, at) => {
    const lapsesAt = kind === 'requested' || kind === 'offered' ? new Date('2026-11-24T02:00:00Z') : null
    const facts = factsIn('en', { state: bookingMessageStates[kind], lapsesAt })
    expect(isOutdated(kind, facts, new Date(Date.parse(at) - 1))).toBe(false)
    expect(isOutdated(kind, facts, new Date(at))).toBe(true)
  })
})
