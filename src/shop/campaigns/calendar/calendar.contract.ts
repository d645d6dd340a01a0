import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { documentKeys } from '../../settings/catalog.rules.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { campaignStates } from '../campaign.rules.ts'

const time = z.iso.datetime()
export const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

export const getCalendar = endpoint('GET', adminPath('/campaign-calendar'), {
  name: 'staff-campaign-calendar',
  about:
    'Returns a month in Hong Kong time (default: the current one): campaigns, coupon windows, the coupon of the month, and scheduled changes of pages and settings.',
  query: z.object({ month: Month.optional() }),
  answer: onWire({
    month: Month,
    campaigns: z.array(onWire({ id: Id, name: z.string(), state: z.enum(campaignStates), at: time })),
    coupons: readableBy(
      'coupons.read',
      z.array(onWire({ id: Id, code: z.string(), startsAt: time.nullable(), endsAt: time.nullable() })),
    ),
    monthlyCode: readableBy('coupons.read', z.string().nullable()),
    changes: readableBy(
      'settings.read',
      z.array(onWire({ id: Id, key: z.enum(documentKeys), note: z.string(), at: time })),
    ),
  }),
})
export type CampaignCalendar = z.output<typeof getCalendar.answer>
