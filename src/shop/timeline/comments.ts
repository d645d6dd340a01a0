import type { Ctx } from '../context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { beforehand, serve, type UseCase } from '../serve.ts'
import { atTheDesk, written } from '../staff/write.ts'
import * as contract from './comment.contract.ts'
import { mentionsIn, mostFiles, refusalToChange, timelineRefusals } from './comment.rules.ts'
import * as store from './comment.store.ts'
import * as files from './file.store.ts'
import { readFile } from './files.ts'
import { closeMentionsAbout, setMentions } from './mention.store.ts'
import { mentionable, assertSubjectExists, assertCanComment } from './things.ts'

type Changed = AnswerOf<typeof contract.editComment>
type Logged = { text?: string; file?: string }

/** Performs a write and audits it at the subject, with both texts. */
async function logged<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  input: InputOf<E>,
  { about, before, after }: { about: store.About; before?: Logged; after?: Logged },
  work: UseCase<E>,
): Promise<AnswerOf<E>> {
  const none: Logged | null = null
  return written(
    ctx,
    endpoint,
    {
      entity: about.thing,
      idOf: () => about.thingId,
      sides: () => ({ before: before ?? none, after: after ?? none }),
    },
    input,
    work,
  )
}

const answerOf = ({
  id,
  thing,
  thingId,
  version,
}: store.About & { id: string; version: number }): Changed => ({
  comment: { id, thing, thingId, version },
})

/** Sets the mentions of a comment, without its author. */
async function mention(tx: Ctx, commentId: string, thing: store.About['thing'], text: string): Promise<void> {
  const me = atTheDesk(tx).id
  const staffIds = mentionsIn(text, await mentionable(tx, thing)).filter((id) => id !== me)
  await setMentions(tx.db, commentId, { staffIds, at: tx.clock.now() })
}

const access = { who: 'staff', right: 'desk', entity: 'order', idempotent: () => true } as const

export const addComment = serve(contract.addComment, access, async (ctx, input) => {
  const { thing, id: thingId, text } = input
  const about = { thing, thingId }
  assertCanComment(ctx, thing)
  await assertSubjectExists(ctx, about)
  const file = input.file ? await readFile(ctx, input.file, input.fileName) : null
  const after = { text, ...(file ? { file: file.name } : {}) }
  return logged(ctx, contract.addComment, input, { about, after }, async (tx) => {
    const by = { staffId: atTheDesk(tx).id, at: tx.clock.now() }
    const id = await store.addComment(tx.db, about, { ...by, text })
    if (file) await files.addFile(tx.db, id, { ...file, at: by.at })
    await mention(tx, id, thing, text)
    // a reply closes the author's open mentions
    await closeMentionsAbout(tx.db, about, by)
    return answerOf({ id, ...about, version: 1 })
  })
})

/**
 * The caller's own comment under its lock, while it can be changed. Throws `timeline.unknown_comment`, or the reason.
 */
async function ownComment(tx: Ctx, id: string): Promise<store.CommentRow> {
  const comment = await store.lockComment(tx.db, id)
  if (!comment) throw new Refusal(timelineRefusals.unknown_comment)
  assertCanComment(tx, comment.thing)
  const refusal = refusalToChange(comment, atTheDesk(tx).id, tx.clock.now())
  if (refusal) throw new Refusal(timelineRefusals[refusal])
  return comment
}

export const editComment = serve(contract.editComment, access, (ctx, input) =>
  ctx.transaction(async (tx) => {
    const comment = await ownComment(tx, input.id)
    const { id, thing, version } = comment
    // a repeated request changes nothing and is no edit
    if (comment.text === input.text) return answerOf(comment)
    if (version !== input.version) throw new Refusal(timelineRefusals.changed_meanwhile)
    const sides = { about: comment, before: { text: comment.text }, after: { text: input.text } }
    return logged(tx, contract.editComment, input, sides, async (inner) => {
      await store.saveText(inner.db, id, { text: input.text, at: inner.clock.now() })
      await mention(inner, id, thing, input.text)
      return answerOf({ ...comment, version: version + 1 })
    })
  }),
)

export const withdrawComment = serve(contract.withdrawComment, access, (ctx, input) =>
  ctx.transaction(async (tx) => {
    const comment = await ownComment(tx, input.id)
    const sides = { about: comment, before: { text: comment.text } }
    return logged(tx, contract.withdrawComment, input, sides, async (inner) => {
      await store.dropComment(inner.db, comment.id)
      return answerOf(comment)
    })
  }),
)

export const attachFile = serve(contract.attachFile, access, async (ctx, input) => {
  await beforehand(ctx).transaction((tx) => ownComment(tx, input.id)) // before a picture is processed
  const file = await readFile(ctx, input.file, input.fileName)
  return ctx.transaction(async (tx) => {
    const comment = await ownComment(tx, input.id)
    if ((await files.listFiles(tx.db, [comment.id])).length >= mostFiles)
      throw new Refusal(timelineRefusals.too_many_files)
    const sides = { about: comment, after: { file: file.name } }
    return logged(tx, contract.attachFile, input, sides, async (inner) => {
      await files.addFile(inner.db, comment.id, { ...file, at: inner.clock.now() })
      return answerOf(comment)
    })
  })
})

export const detachFile = serve(contract.detachFile, access, (ctx, input) =>
  ctx.transaction(async (tx) => {
    const file = await files.findFile(tx.db, input.id)
    if (!file) throw new Refusal(timelineRefusals.unknown_comment)
    const comment = await ownComment(tx, file.commentId)
    const sides = { about: comment, before: { file: file.name } }
    return logged(tx, contract.detachFile, input, sides, async (inner) => {
      await files.dropFile(inner.db, input.id)
      return answerOf(comment)
    })
  }),
)
