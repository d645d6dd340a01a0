import { z } from 'zod'
import { endpoint, FileAnswer } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { workItemKinds } from '../contract.ts'
import { growingNames } from './growing.rules.ts'

/** One message of the stream: differences from the previous message. */
export const LiveCounts = z.object({
  /** Counts of the work queue, by kind. */
  counts: z.partialRecord(z.enum(workItemKinds), z.number().int()),
  /** Rows added to a list since this process began to count; only the increase is meaningful. */
  created: z.partialRecord(z.enum(growingNames), z.number().int()),
  /** Unread notices of the reader. */
  unread: z.number().int().optional(),
})
export type LiveCounts = z.output<typeof LiveCounts>

export const getLive = endpoint('GET', adminPath('/live'), {
  name: 'staff-live',
  about:
    'Server-sent events: changed counts of the work queue and of new rows, within the rights of the caller. Ends with the session, which it does not extend; `event: end` marks its end.',
  answer: FileAnswer,
  files: ['text/event-stream'],
})
