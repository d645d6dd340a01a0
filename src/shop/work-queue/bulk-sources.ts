import { runsToAgree } from '../bulk/to-agree.ts'
import { after, workSource } from './source.ts'

/** Bulk actions that wait for the approval of a second staff user (rules/desk#26). */
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
