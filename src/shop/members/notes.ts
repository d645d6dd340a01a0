import type { Ctx } from '../context.ts'
import * as store from './notes.store.ts'
import type { Note } from './notes.store.ts'

/** Notes of staff about a member, newest first. */
export const notesOf = (ctx: Ctx, memberId: string, most = 100): Promise<Note[]> =>
  store.listNotes(ctx.db, memberId, most)

export const addNote = (tx: Ctx, memberId: string, note: { text: string; by: string }): Promise<void> =>
  store.addNote(tx.db, memberId, { ...note, at: tx.clock.now() })

export const moveNotes = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveNotes(tx.db, from, to)
