import type { Ctx } from './context.ts'
import type { PersonalTable } from './personal-table.ts'

/** A photo or video that a member sent. */
export type PersonalFile = { name: string; body: Uint8Array }

/** Who merges, and by which request. */
export type Merging = { key: string; actor: string; reason: string }

/** What an account has to stay for although somebody asks to be erased (rules/access#9). */
export type KeepReason = 'order' | 'payment' | 'appointment' | 'sessions' | 'return' | 'refund' | 'balance'

/** What a room keeps of a person: what they may take along, and what becomes of it. */
export type PersonalData = {
  room: string
  tables?: Readonly<Record<string, PersonalTable>>
  /** Tables that say nothing of a person. */
  ofNobody?: readonly string[]
  /** Takes the person out; inside the transaction that erases. */
  erase?(tx: Ctx, memberId: string): Promise<unknown>
  /** Moves what is an account's to another of the same person. False: it cannot be moved now. */
  merge?(tx: Ctx, from: string, into: string, merging: Merging): Promise<unknown>
  /** What an account has to stay for, and whether it has to for now. */
  keeps?: readonly { because: KeepReason; isDue(ctx: Ctx, memberId: string): Promise<boolean> }[]
  files?(ctx: Ctx, memberId: string): AsyncIterable<PersonalFile>
}

/** Files of a room by their ids; what is not there any more is left out. */
export async function* mediaOf(
  ids: Promise<readonly string[]> | readonly string[],
  read: (id: string) => Promise<Uint8Array | null>,
  folder: string,
  ending: string,
): AsyncGenerator<PersonalFile> {
  for (const id of await ids) {
    const body = await read(id)
    if (body) yield { name: `${folder}/${id}.${ending}`, body }
  }
}

const batches = 20
const ofOneBatch = 50

/**
 * Takes files out of the place where they lie in the transaction that drops their rows, some at a time: a file that cannot
 * be removed keeps its row, and the job comes back to it (rules/operations#21). At most a thousand.
 */
export async function forgetFiles(
  ctx: Ctx,
  drop: (db: Ctx['db'], most: number) => Promise<string[]>,
  files: { remove(id: string): Promise<void> },
): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1)
    await ctx.transaction(async (tx) => {
      for (const id of await drop(tx.db, ofOneBatch)) await files.remove(id)
    })
}
