import { z } from 'zod'
import { endpoint, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { HealthAnswers } from '../health/health.rules.ts'
import { Booking } from '../view.contract.ts'
import { seriesCount, seriesWeeks } from './series.rules.ts'

const word = line(120).pipe(z.string().min(1))
const token = line(200).optional()
const answer = z.object({ bookings: z.array(Booking) })
const moment = z.iso.datetime()

/** A JSON array, or the ticked check boxes of a form, with indexes such as `starts_at[0]`, `starts_at[2]`. */
const Moments = z.codec(
  z.union([z.array(moment), z.record(z.string().max(3), moment)]),
  z.array(moment).min(seriesCount.least).max(seriesCount.most),
  { decode: (sent) => Object.values(sent), encode: (list) => list },
)

const SeriesTime = onWire({
  /** Planned start. */
  startsAt: moment,
  /** Offered start: the planned one, or the nearest within three days; null: none. */
  offeredAt: moment.nullable(),
})

export const listSeriesTimes = endpoint('GET', '/bookings/series/times', {
  name: 'booking-series-times',
  about:
    'Proposes the same weekday and time at an interval of weeks: each date with a free start, its own or the nearest within three days. Slots that the caller holds count as free.',
  query: onWire({
    product: word,
    branch: word,
    therapist: Id.optional(),
    startsAt: moment,
    count: wholeNumber(seriesCount.least, seriesCount.most).default(4),
    weeks: wholeNumber(seriesWeeks[0], 4).default(1),
  }),
  answer: z.object({ times: z.array(SeriesTime) }),
  refuses: ['slots.unknown_service', 'slots.unknown_branch', 'slots.not_bookable'],
})

export const holdSeries = endpoint('POST', '/bookings/series', {
  name: 'hold-booking-series',
  about:
    'Holds several slots of a treatment for ten minutes, all or none, one a day and at most as many as the package has sessions; former holds of this browser are released.',
  body: onWire({
    product: word,
    branch: word,
    therapist: Id.optional(),
    startsAt: Moments,
    package: Id,
    token,
  }),
  answer,
  refuses: [
    'bookings.taken',
    'bookings.bad_series',
    'bookings.no_package',
    'bookings.wrong_package',
    'sessions.none_left',
    'sessions.offered',
    'sessions.over',
    'sessions.held',
    'slots.unknown_service',
  ],
})

export const getHeldSeries = endpoint('GET', '/bookings/series', {
  name: 'held-booking-series',
  about: 'Returns the series that this browser or the member holds now, or an empty list.',
  answer,
})

export const getSeries = endpoint('GET', '/bookings/series/{id}', {
  name: 'booking-series',
  about: 'Returns the current appointments of a series, for callers who may read them.',
  query: onWire({ id: Id, token }),
  answer,
  refuses: ['bookings.unknown'],
})

export const confirmSeries = endpoint('POST', '/bookings/series/{id}/confirm', {
  name: 'confirm-booking-series',
  about:
    'Confirms all slots of a held series as appointments (or requests) with one session each of a package, all or none. Each is changed and cancelled individually afterwards.',
  query: z.object({ id: Id }),
  body: onWire({ package: Id, token, health: HealthAnswers.optional() }),
  answer,
  refuses: [
    'bookings.unknown',
    'bookings.hold_over',
    'bookings.no_package',
    'bookings.wrong_package',
    'bookings.health_needed',
    'bookings.patch_test_needed',
    'sessions.none_left',
    'sessions.over',
    'sessions.held',
    'sessions.offered',
  ],
})
