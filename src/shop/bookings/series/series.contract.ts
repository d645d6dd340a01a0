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

/** A list as JSON has it, or as the ticked boxes of a form send it: some of `starts_at[0]`, `starts_at[2]`. */
const Moments = z.codec(
  z.union([z.array(moment), z.record(z.string().max(3), moment)]),
  z.array(moment).min(seriesCount.least).max(seriesCount.most),
  { decode: (sent) => Object.values(sent), encode: (list) => list },
)

const SeriesTime = onWire({
  /** When it was to be. */
  startsAt: moment,
  /** When it can be: the same, or the nearest within three days; null: not then. */
  offeredAt: moment.nullable(),
})

export const listSeriesTimes = endpoint('GET', '/bookings/series/times', {
  name: 'booking-series-times',
  about:
    'The same weekday and time every so many weeks: each date with the start that is free, its own or the nearest within three days. What the caller keeps at the moment counts as free.',
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
    'Keeps several times of a treatment for ten minutes, all or none, one a day and no more than the package has sessions; what this browser kept before is free again.',
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
  about: 'The series this browser, or the member, keeps at the moment; empty: none.',
  answer,
})

export const getSeries = endpoint('GET', '/bookings/series/{id}', {
  name: 'booking-series',
  about: 'The appointments of a series as they are now, for who may see them.',
  query: onWire({ id: Id, token }),
  answer,
  refuses: ['bookings.unknown'],
})

export const confirmSeries = endpoint('POST', '/bookings/series/{id}/confirm', {
  name: 'confirm-booking-series',
  about:
    'All times of a series that is kept become appointments (or requests) with a session each of one package, or none of them does. Each is changed and cancelled by itself afterwards.',
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
