import { forgetSubjects } from '../../imports/record.ts'
import { callsOut, type CronJob } from '../../news.ts'
import { forgetFiles } from './group-file.store.ts'
import { workOnGroupFile } from './run.ts'

/** Each row is a transaction of its own, so that work that was stopped goes on. */
export const takeInGroupFile = callsOut('member.group_file_agreed', 'take-in-group-file', (ctx, { fileId }) =>
  workOnGroupFile(ctx, fileId),
)

/** Rows of files name people: they are there to be looked at and mended, and no longer than that. */
const days = 90

/** 04:15 in Hong Kong. */
export const forgetGroupFiles: CronJob = {
  job: 'forget-group-files',
  at: '15 20 * * *',
  async run(ctx) {
    const gone = await forgetFiles(ctx.db, new Date(ctx.clock.now().getTime() - days * 86_400_000))
    await forgetSubjects(ctx, 'member_groups', gone)
  },
}
