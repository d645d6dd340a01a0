import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { chosenFields, columnsWith, columnTwice } from '../../imports/files/file.rules.ts'
import { endRunOf, openRun } from '../../imports/record.ts'
import { groupNames } from '../../members/groups.ts'
import { Refusal } from '../../refusal.ts'
import {
  dropApprovalsOf,
  openApprovalOf,
  requestApproval,
  toApprovalView,
  type Approval,
} from '../../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { customerRefusals } from '../rules.ts'
import * as contract from './group-file.contract.ts'
import {
  afterEvent,
  groupFileRefusals,
  rowIn,
  type GroupFileEvent,
  type GroupFileField,
  type GroupFileState,
} from './group-file.rules.ts'
import * as store from './group-file.store.ts'
import * as rows from './group-row.store.ts'
import { plannedRows, resultOf } from './plan.ts'
import { countsOf, requireGroupFile, rowView, runCounts, toView, viewOf } from './view.ts'

const right = 'customers.groups' as const

export const listGroupFiles = deskRead(contract.listGroupFiles, right, async (ctx, { page, limit }) => {
  const { files, total } = await store.listFiles(ctx.db, { from: (page - 1) * limit, size: limit })
  const counts = await rows.countRows(
    ctx.db,
    files.map(({ id }) => id),
  )
  const groups = await groupNames(ctx)
  return { files: files.map((each) => toView(each, counts.get(each.id))), total, groups }
})

export const getGroupFile = deskRead(contract.getGroupFile, right, async (ctx, { id, show, page, limit }) => {
  const file = await requireGroupFile(ctx, id)
  const first = await rows.listRows(ctx.db, id, { plan: null, from: 0, size: 1 })
  const slice = { plan: show === 'all' ? null : show, from: (page - 1) * limit, size: limit }
  const found = await rows.listRows(ctx.db, id, slice)
  const approval = await openApprovalOf(ctx, 'group_file', id)
  return {
    file: toView(file, await countsOf(ctx, id)),
    approval: approval && toApprovalView(ctx, approval),
    columns: columnsWith(file, first.rows[0]?.cells ?? []),
    rows: found.rows.map((row) => rowView(ctx, row)),
    total: found.total,
  }
})

/** Locks a file and returns the state an event leads to. Throws `people.file_unknown`, `people.file_state`. */
async function lockFor(
  tx: Ctx,
  id: string,
  event: GroupFileEvent,
): Promise<{ file: store.StoredFile; to: GroupFileState }> {
  const file = await store.lockFile(tx.db, id)
  if (!file) throw new Refusal(groupFileRefusals.file_unknown)
  const to = afterEvent(file.state, event)
  if (!to) throw new Refusal(groupFileRefusals.file_state)
  return { file, to }
}

type Columns = InputOf<typeof contract.checkGroupFile>['columns']

/** The chosen columns. Throws `people.file_twice`, `people.file_no_key`. */
function fieldsChosen(tx: Ctx, headings: readonly string[], columns: Columns): (GroupFileField | null)[] {
  const fields = chosenFields(headings, columns)
  const twice = columnTwice(fields)
  if (twice !== null)
    throw new Refusal(groupFileRefusals.file_twice, {
      fields: { [`columns.${twice}.field`]: tx.say(groupFileRefusals.file_twice.code) },
    })
  if (!fields.includes('email') || !fields.includes('group')) throw new Refusal(groupFileRefusals.file_no_key)
  return fields
}

const about = {
  right,
  entity: 'group_file',
  outcome: ({ file: { state } }: { file: contract.GroupFile }) => ({ state }),
} as const

/** Checks every row against current data (a dry run). */
export const checkGroupFile = deskWrite(contract.checkGroupFile, about, async (tx, { id, columns }) => {
  const { file, to } = await lockFor(tx, id, 'check')
  const fields = fieldsChosen(tx, file.headings, columns)
  const written = (await rows.listCells(tx.db, id)).map(({ line, cells }) => ({
    line,
    row: rowIn(cells, fields),
  }))
  const found = await plannedRows(
    tx,
    written.map(({ row }) => row),
  )
  await rows.saveRows(
    tx.db,
    id,
    found.map((each, index) => {
      const { line, row } = written[index] ?? { line: 0, row: rowIn([], fields) } // one for each row
      return resultOf(line, row, each)
    }),
  )
  await store.moveFile(tx.db, id, to, { fields })
  await dropApprovalsOf(tx, 'group_file', id, tx.say('people.file_rechecked'))
  const { email: startedBy } = atTheDesk(tx)
  const { fileName } = file
  const run = { kind: 'member_groups', source: 'desk', fileName, startedBy, subjectId: id } as const
  await openRun(tx, { ...run, isDryRun: true })
  await endRunOf(tx, 'member_groups', id, { counts: await runCounts(tx, id, { isDryRun: true }), as: 'done' })
  return { file: await viewOf(tx, id) }
})

/** Requests approval, because groups decide prices for many members at once (rules/members#20). */
export const requestGroupFile = deskWrite(
  contract.requestGroupFile,
  { ...about, outcome: ({ file: { state } }) => ({ state }) },
  async (tx, { id, reason }) => {
    const { file, to } = await lockFor(tx, id, 'request')
    const { join, extend, leave } = await countsOf(tx, id)
    if (join + extend + leave === 0) throw new Refusal(groupFileRefusals.file_empty)
    await store.moveFile(tx.db, id, to, { reason, startedBy: atTheDesk(tx).email })
    const approval = await requestApproval(tx, {
      kind: 'group_file',
      subjectId: id,
      subject: file.fileName,
      facts: [{ fact: 'count', before: null, after: String(join + extend + leave) }],
      what: `groups of ${join + extend + leave} members by ${file.fileName}`,
      request: {},
      reason,
    })
    if (!approval) throw new Refusal(customerRefusals.approval_waits)
    return { file: await viewOf(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/**
 * Starts an approved file, on behalf of the requester. Throws `people.file_names_you` when the file changes the
 * approver's own member account (rules/members#20).
 */
export async function groupFileAgreed(tx: Ctx, { subjectId, requestedBy }: Approval): Promise<void> {
  const id = subjectId ?? '' // an approval of this kind has a file
  const { file, to } = await lockFor(tx, id, 'agree')
  if (await rows.isWaitingFor(tx.db, id, atTheDesk(tx).email))
    throw new Refusal(groupFileRefusals.file_names_you)
  await store.moveFile(tx.db, id, to, { agreedAt: tx.clock.now(), failures: 0 })
  const { fileName } = file
  const startedBy = file.startedBy ?? requestedBy
  await openRun(tx, { kind: 'member_groups', source: 'desk', fileName, startedBy, subjectId: id })
  await tx.publish('member.group_file_agreed', { fileId: id })
}

export const cancelGroupFile = deskWrite(contract.cancelGroupFile, about, async (tx, { id }) => {
  const { file, to } = await lockFor(tx, id, 'cancel')
  await store.moveFile(tx.db, id, to, { endedAt: tx.clock.now() })
  await dropApprovalsOf(tx, 'group_file', id, tx.say('people.file_cancelled'))
  if (file.state === 'running') {
    const counts = await runCounts(tx, id, { isDryRun: false })
    await endRunOf(tx, 'member_groups', id, { counts, as: 'stopped' })
  }
  return { file: await viewOf(tx, id) }
})
