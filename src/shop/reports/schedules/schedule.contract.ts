import { z } from 'zod'
import { endpoint, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { cadences, mailedReports } from './schedule.rules.ts'

const Person = z.object({ id: Id, name: z.string() })

const Schedule = onWire({
  id: Id,
  report: z.enum(mailedReports),
  /** Query of the report's page. */
  query: z.string(),
  cadence: z.enum(cadences),
  hour: z.number().int(),
  onDay: z.number().int().nullable(),
  language: z.string(),
  createdBy: z.string(),
  nextAt: z.iso.datetime(),
  readers: z.array(Person),
  /** The caller is one of its recipients. */
  isMine: z.boolean(),
}).meta({ id: 'ReportSchedule' })
export type Schedule = z.output<typeof Schedule>

export const listSchedules = endpoint('GET', adminPath('/report-schedules'), {
  name: 'staff-report-schedules',
  about:
    'Scheduled reports by mail that the caller may read, the next one first; and the possible readers of one report.',
  query: z.object({ report: z.enum(mailedReports).optional() }),
  answer: z.object({ schedules: z.array(Schedule), readers: z.array(Person) }),
})

export const createSchedule = endpoint('POST', adminPath('/report-schedules'), {
  name: 'staff-schedule-report',
  about:
    'Schedules a report by mail, each day, week or month at an hour in Hong Kong, to staff users with the right to read it. Its days depend on the date, so the query has none.',
  body: onWire({
    report: z.enum(mailedReports),
    query: line(500).default(''),
    cadence: z.enum(cadences),
    hour: wholeNumber(0, 23),
    /** For weekly schedules: 1 (Monday) to 7. */
    weekday: wholeNumber(1, 7).default(1),
    /** For monthly schedules. */
    monthDay: wholeNumber(1, 28).default(1),
    readers: z.array(z.uuid()).max(50).default([]),
    language: z.enum(['hk', 'zh', 'cn', 'en']).optional(),
  }),
  answer: z.object({ schedule: Schedule }),
  refuses: [
    'staff.forbidden',
    'reports.no_readers',
    'reports.not_a_reader',
    'reports.own_days',
    'reports.unknown_field',
    'reports.too_many_schedules',
  ],
})

export const stopSchedule = endpoint('POST', adminPath('/report-schedules/{id}/stop'), {
  name: 'staff-stop-report',
  about: 'Stops a scheduled report for all readers. A repeat has no effect.',
  query: z.object({ id: Id }),
  answer: z.object({ stopped: z.literal(true) }),
  refuses: ['staff.forbidden', 'reports.unknown_schedule'],
})

export const leaveSchedule = endpoint('POST', adminPath('/report-schedules/{id}/leave'), {
  name: 'staff-leave-report',
  about:
    'Removes the caller from the readers of a scheduled report; without readers it ends. A repeat has no effect.',
  query: z.object({ id: Id }),
  answer: z.object({ left: z.literal(true) }),
  refuses: ['reports.unknown_schedule'],
})
