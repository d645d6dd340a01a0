import type { Ctx, Staff } from '../../context.ts'
import { mayNow } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import * as store from './notice.store.ts'

/** Kinds that somebody may see now. */
export const kindsFor = (staff: Pick<Staff, 'roles' | 'isTrusted'>): WorkItemKind[] =>
  workItemKinds.filter((kind) => mayNow(staff, workSources[kind].right))

/** How many notifications somebody has not read, as far as their rights go now. */
export const unreadOf = (ctx: Pick<Ctx, 'db'>, staff: Staff): Promise<number> =>
  store.countUnread(ctx.db, staff.id, kindsFor(staff))
