import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { isoDay } from './plan.contract.ts'

const Client = onWire({
  id: Id,
  name: readableBy('bookings.write', z.string()),
  /** The last figures alone. */
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
      /** Questions about health are due for this one. */
      healthDue: z.boolean(),
    }),
  ),
})

export type Client = z.output<typeof Client>

export const findClients = endpoint('GET', adminPath('/bookings/clients'), {
  name: 'staff-booking-clients',
  about:
    'Members with sessions that can be used now, by name or whole telephone number (by e-mail too for those who read it), with these packages. At most ten.',
  query: z.object({ search: line(80).default('') }),
  answer: z.object({ clients: z.array(Client) }),
})
