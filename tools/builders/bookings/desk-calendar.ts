import type { Calendar, CalendarResource } from '#shop/bookings/calendar/calendar.contract.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'

const day = '2026-12-02'

/** An appointment for tests of the calendar. */
export const aBooking = (change: Partial<DeskBooking> = {}): DeskBooking => ({
  id: 'booking',
  number: 'B-261202-ABCD',
  state: 'confirmed',
  startsAt: `${day}T02:00:00.000Z`,
  endsAt: `${day}T03:00:00.000Z`,
  takesFrom: `${day}T01:55:00.000Z`,
  takesUntil: `${day}T03:10:00.000Z`,
  lapsesAt: null,
  branchKey: 'causeway-bay',
  branch: 'Causeway Bay',
  therapistId: 'mandy',
  therapist: 'Mandy',
  place: 'Room 1',
  resourceIds: ['mandy'],
  treatment: 'Classic Facial',
  client: 'Mei Lam',
  isTakenBack: false,
  isFlagged: false,
  asksHealth: false,
  isOffer: false,
  moves: 0,
  isWaived: false,
  lateMinutes: 0,
  deposit: null,
  reason: '',
  version: 7,
  canMove: true,
  actions: [],
  ...change,
})

export const aResource = (id: string, kind: CalendarResource['kind']): CalendarResource => ({
  id,
  kind,
  name: id,
  days: [
    {
      day,
      work: [{ from: 600, to: 1_140 }],
      breaks: [],
      isOff: false,
      blocks: [],
      bookedMinutes: 60,
      workedMinutes: 540,
    },
  ],
})

export const aCalendar = (change: Partial<Calendar> = {}): Calendar => ({
  day,
  today: day,
  now: `${day}T04:00:00.000Z`,
  view: 'day',
  branch: 'causeway-bay',
  branches: [{ key: 'causeway-bay', name: 'Causeway Bay' }],
  grid: 15,
  opens: 600,
  closes: 1_140,
  days: [{ day, kind: 'weekday', hours: { from: 600, to: 1_140 }, reason: '' }],
  resources: [],
  bookings: [],
  gaps: [],
  waiting: [],
  ...change,
})
