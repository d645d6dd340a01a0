import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { isoDay } from './plan.contract.ts'

const Client = onWire({
  id: Id,
  name: readableBy('bookings.write', z.string()),
  /** Last digits only. */
  maskedPhone: readableBy('bookings.write', z.string()),
  packages: z.array(
    onWire({
      id: Id,
      treatment: z.string(),
      optionName: z.string(),
      minutes: z.number().int(),
      left: z.number().int(),
      expiresOn: isoDay,
      branches: z.array(z.string()),
      /** Health questions must be answered for this package. */
      healthDue: z.boolean(),
    }),
  ),
})

export type Client = z.output<typeof Client>

export const findClients = endpoint('GET', adminPath('/bookings/clients'), {
  name: 'staff-booking-clients',
  about:
    'Finds at most ten members with usable sessions by name or whole telephone number, and by e-mail for staff who may read it, with their packages.',
  query: z.object({ search: line(80).default('') }),
  answer: z.object({ clients: z.array(Client) }),
})
