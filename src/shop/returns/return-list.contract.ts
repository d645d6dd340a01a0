import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { returnStates } from './return.rules.ts'
import { timestamp } from './desk.contract.ts'

export const ReturnRow = onWire({
  id: Id,
  number: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  state: z.enum(returnStates),
  pieces: z.number().int(),
  createdAt: timestamp,
})

export type ReturnRow = z.output<typeof ReturnRow>

export const listDeskReturns = endpoint('GET', adminPath('/returns'), {
  name: 'staff-returns',
  about: 'Returns, oldest first; without a state, the open ones.',
  query: z.object({ state: z.enum(returnStates).optional(), search: line(120).default(''), ...paging(50) }),
  answer: z.object({ returns: z.array(ReturnRow), total: z.number().int() }),
})
