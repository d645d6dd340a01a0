import type { Ctx, Staff } from '../../context.ts'
import { mayNow } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import * as store from './notice.store.ts'

/** Kinds that a staff user may see now. */
export const kindsFor = (staff: Pick<Staff, 'roles' | 'isTrusted'>): WorkItemKind[] =>
  workItemKinds.filter((kind) => mayNow(staff, workSources[kind].right))

/** Number of unread notices of the kinds that a staff user may see now. */
export const unreadOf = (ctx: Pick<Ctx, 'db'>, staff: Staff): Promise<number> =>
  store.countUnread(ctx.db, staff.id, kindsFor(staff))
