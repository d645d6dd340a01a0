import { runsToAgree } from '../bulk/to-agree.ts'
import { after, workSource } from './source.ts'

/** Actions on many rows that begin once a second person agreed (rules/desk#26). */
export const bulkSources = {
  bulk_requests: workSource(
    'manager',
    'customers.groups',
    (ctx, size) => runsToAgree(ctx, size),
    ({ id, group, reason, startedBy, startedById, startedAt }) => ({
      id,
      title: group,
      detail: `${startedBy}: ${reason}`,
      orderId: null,
      since: startedAt.toISOString(),
      dueAt: after(startedAt, 24),
      ...(startedById === null ? {} : { requestedById: startedById }),
    }),
  ),
}
