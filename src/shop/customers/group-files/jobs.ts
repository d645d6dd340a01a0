import { forgetSubjects } from '../../imports/record.ts'
import { callsOut, type CronJob } from '../../subscribers.ts'
import { forgetFiles } from './group-file.store.ts'
import { workOnGroupFile } from './run.ts'
import { dayMs } from '../../calendar.ts'

/** Each row has its own transaction, so an interrupted run resumes. */
export const takeInGroupFile = callsOut('member.group_file_agreed', 'take-in-group-file', (ctx, { fileId }) =>
  workOnGroupFile(ctx, fileId),
)

/** Days that rows are stored for review and correction; they contain personal data. */
const days = 90

/** 04:15 Hong Kong time. */
export const forgetGroupFiles: CronJob = {
  job: 'forget-group-files',
  at: '15 20 * * *',
  async run(ctx) {
    const gone = await forgetFiles(ctx.db, new Date(ctx.clock.now().getTime() - days * dayMs))
    await forgetSubjects(ctx, 'member_groups', gone)
  },
}
