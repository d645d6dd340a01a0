import type { Database } from '../../platform/db/database.ts'
import { servedFile, type Files, type ServedFile } from '../../platform/http/files.ts'
import * as store from './browser-files.store.ts'
import { dayMs } from '../calendar.ts'

/** How long a page may be open, and go on, after the last process of its build was replaced. */
const retentionDays = 14
const hashed = /^\/assets\/[\w.-]{1,200}$/

/**
 * Keeps what browsers load of the build that a process was started with, for pages that are open when another build takes
 * its place; safe to repeat (rules/operations#26).
 */
export async function storeBrowserFiles(db: Database, files: Files, at: Date): Promise<void> {
  const names = files.hashed
  for (const name of await store.missingNames(db, names))
    await store.addFile(db, { name, ...(await files.forms(name)) })
  await db.transaction().execute(async (tx) => {
    await store.lockFiles(tx)
    await store.noteUsed(tx, names, { at, before: new Date(at.getTime() - retentionDays * dayMs) })
  })
}

/** A file of a former build, or of another that runs beside this one; null: there is none of this path. */
export async function formerFile(db: Database, path: string, accepts: string): Promise<ServedFile | null> {
  const found = hashed.test(path) ? await store.findFile(db, path.slice(1)) : null
  if (!found) return null
  const { name, plain, brotli } = found
  return brotli && accepts.includes('br') ? servedFile(name, brotli, 'br') : servedFile(name, plain, null)
}
