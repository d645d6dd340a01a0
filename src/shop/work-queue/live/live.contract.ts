import { z } from 'zod'
import { endpoint, FileAnswer } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { workItemKinds } from '../contract.ts'
import { growingNames } from './growing.rules.ts'

/** One message of the stream: what is different from the one before. */
export const LiveCounts = z.object({
  /** Of the work queue, by kind. */
  counts: z.partialRecord(z.enum(workItemKinds), z.number().int()),
  /** Rows a list got since this process began to count; what is of use is how it grows. */
  created: z.partialRecord(z.enum(growingNames), z.number().int()),
  /** Notifications of the reader's own that they have not read. */
  unread: z.number().int().optional(),
})
export type LiveCounts = z.output<typeof LiveCounts>

export const getLive = endpoint('GET', adminPath('/live'), {
  name: 'staff-live',
  about:
    'Server-sent events: counts of the work queue and of new rows as they change, as far as the caller may read them. Ends with the session, which it does not keep awake; `event: end` says that it is over.',
  answer: FileAnswer,
  files: ['text/event-stream'],
})
