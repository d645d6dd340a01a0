import type { Ctx } from '../context.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData, PersonalFile } from '../personal.ts'
import { findPhoto } from './photos.store.ts'
import { openPhoto, openSession } from './sealed.ts'
import * as store from './store.ts'

/** What they answered and what came of it, opened for them alone, and the pictures they chose to keep. */
async function* ownFiles(ctx: Ctx, memberId: string): AsyncGenerator<PersonalFile> {
  const rows = await store.listSessions(ctx.db, { memberId }, ctx.clock.now(), { all: true })
  if (rows.length === 0) return
  const tests = rows.map((row) => {
    const { id, state, answers, score, startedAt, completedAt } = openSession(ctx, row)
    return { id, state, startedAt, completedAt, answers, result: score }
  })
  yield { name: 'scalp-test/answers.json', body: Buffer.from(JSON.stringify(tests, null, 2)) }
  for (const { id } of rows) {
    const sealed = await findPhoto(ctx.db, id)
    if (sealed) yield { name: `scalp-test/${id}.jpg`, body: openPhoto(ctx, sealed) }
  }
}

/** What this room keeps of a person, and what becomes of it. */
export const scalpTestData: PersonalData = {
  room: 'scalp-test',
  ofNobody: columns('scalp_versions scalp_counts'),
  erase: (tx, memberId) => store.removeSessions(tx.db, { memberId }),
  merge: (tx, from, into) => store.moveSessions(tx.db, from, into),
  files: ownFiles,
  tables: {
    scalp_sessions: {
      of: 't.member_id = $member',
      exported: columns(
        'state consent_version consented_at started_at answered_at completed_at wants_reminder reminded_at',
      ),
      summaryColumns: columns('state started_at completed_at'),
      erased: 'rows',
      inner: columns('id member_id session_hash version_id answers result resume_hash expires_at'),
      moves: columns('member_id'),
    },
    scalp_photos: {
      of: 't.session_id in (select id from scalp_sessions where member_id = $member)',
      key: columns('session_id'),
      exported: columns('created_at'),
      erased: 'rows',
      inner: columns('session_id body'),
    },
  },
}
