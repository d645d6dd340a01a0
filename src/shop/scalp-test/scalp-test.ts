import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { lockOpenAccount } from '../members/accounts.ts'
import type { InputOf } from '../endpoint.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { count } from './count.ts'
import type { Count } from './counts.store.ts'
import { lockOwn, ownerOf, ownSessions } from './owner.ts'
import { listPhotos } from './photos.store.ts'
import { Answer, fits, isSameAnswer } from './questionnaire/answer.rules.ts'
import { pathOf } from './questionnaire/path.rules.ts'
import type { Step } from './questionnaire/questionnaire.rules.ts'
import { afterEvent, consentVersion, guestDays, scalpRefusals } from './rules.ts'
import { openSession, sealAnswers } from './sealed.ts'
import type { ScalpOwner, ScalpSession } from './session.rules.ts'
import * as store from './store.ts'
import { getLiveVersion, getVersion, liveVersion } from './versions.ts'
import { toSessionView, toVersionView } from './view.ts'
import { dayMs } from '../calendar.ts'

const guest = { who: 'guest', limit: 'cart' } as const

/** When a guest's answers go; a member's stay. */
export const expiryOf = (owner: ScalpOwner, now: Date): Date | null =>
  'memberId' in owner ? null : new Date(now.getTime() + guestDays * dayMs)

async function sessionView(ctx: Ctx, session: ScalpSession): Promise<contract.SessionView> {
  const hasPhoto = (await listPhotos(ctx.db, [session.id])).has(session.id)
  return toSessionView(session, await getVersion(ctx, session.versionId), hasPhoto)
}

export const aboutScalpTest = serve(
  contract.aboutScalpTest,
  { who: 'anyone', limit: 'search' },
  async (ctx) => {
    const live = await liveVersion(ctx)
    if (!live) return { test: null }
    const { questions, minutes, types } = toVersionView(live)
    return { test: { questions, minutes, types } }
  },
)

export const getScalpTest = serve(contract.getScalpTest, { who: 'guest', limit: 'lookup' }, async (ctx) => {
  const session = (await ownSessions(ctx)).find(({ state }) => state !== 'superseded')
  const version = session ? await getVersion(ctx, session.versionId) : await getLiveVersion(ctx)
  return {
    version: toVersionView(version),
    session: session ? await sessionView(ctx, session) : null,
    consentVersion,
  }
})

/**
 * A test of the live version. Somebody who has begun one goes on with it, unless they want another: then what
 * was unfinished is left, and a result before it is superseded (rules/scalp-test#3).
 */
async function begin(
  tx: Ctx,
  { consent, restart }: { consent?: boolean; restart?: boolean },
): Promise<{ session: ScalpSession; counts: Count[] }> {
  const owner = ownerOf(tx)
  if (!owner) throw new Refusal(commonRefusals.csrf_mismatch) // nothing is kept for nobody
  if (!consent) throw new Refusal(scalpRefusals.consent_needed)
  if ('memberId' in owner) await lockOpenAccount(tx, owner.memberId)
  await store.lockOwner(tx.db, owner)
  const before = (await ownSessions(tx)).find(({ state }) => state !== 'superseded')
  const goesOn = before && before.state !== 'completed' && !restart
  if (goesOn && before.consentVersion === consentVersion) return { session: before, counts: [] }
  const version = await getLiveVersion(tx)
  const now = tx.clock.now()
  const session: ScalpSession = {
    id: randomUUID(),
    memberId: 'memberId' in owner ? owner.memberId : null,
    sessionHash: 'sessionHash' in owner ? owner.sessionHash : null,
    versionId: version.id,
    state: 'started',
    answers: {},
    score: null,
    consentVersion,
    consentedAt: now,
    resumeHash: null,
    startedAt: now,
    answeredAt: now,
    completedAt: null,
    expiresAt: expiryOf(owner, now),
    wantsReminder: false,
    remindedAt: null,
  }
  const { score: _, ...row } = session
  await store.insertSession(tx.db, { ...row, answers: sealAnswers(tx, {}), result: null })
  const others = { except: session.id }
  await store.moveOthers(tx.db, owner, { ...others, from: ['started', 'in_progress'], to: 'abandoned' })
  return { session, counts: [{ kind: 'started', key: '' }] }
}

type Given = InputOf<typeof contract.answerScalpTest>

/** The answer as it was sent, read by what there is of it. Throws `scalptest.bad_answer`. */
function answerOf({ choices, number, text, measures, skip }: Given): Answer {
  const given = skip
    ? { kind: 'skipped' }
    : choices
      ? { kind: 'choices', choices: [...new Set(choices)] }
      : number === undefined
        ? text === undefined
          ? { kind: 'photo', measures }
          : { kind: 'text', text: text.trim() }
        : { kind: 'number', number }
  const read = Answer.safeParse(given)
  if (!read.success) throw new Refusal(scalpRefusals.bad_answer)
  // an empty text says nothing
  return read.data.kind === 'text' && read.data.text === '' ? { kind: 'skipped' } : read.data
}

const isEmpty = ({ choices, number, text, measures, skip }: Given): boolean =>
  !skip && !text?.trim() && [choices, number, measures].every((each) => each === undefined)

/** Going on without a word or a picture: what was measured before stays, else the step is skipped. Throws `scalptest.bad_answer`. */
function emptyAnswer({ kind }: Step, before: Answer | undefined): Answer {
  if (kind === 'text') return { kind: 'skipped' }
  if (kind === 'photo') return before ?? { kind: 'skipped' }
  throw new Refusal(scalpRefusals.bad_answer)
}

/** Writes an answer; the same one again changes nothing, not even when it was given. */
async function append(
  tx: Ctx,
  id: string,
  input: Given,
): Promise<{ session: ScalpSession; counts: Count[] }> {
  const session = await lockOwn(tx, id)
  const state = afterEvent[session.state].answer
  if (!state) throw new Refusal(scalpRefusals.superseded)
  const { content } = await getVersion(tx, session.versionId)
  const step = pathOf(content, session.answers).find(({ key }) => key === input.step)
  if (!step) throw new Refusal(scalpRefusals.unknown_step)
  const answer =
    isEmpty(input) && step.canSkip ? emptyAnswer(step, session.answers[step.key]) : answerOf(input)
  if (!fits(step, answer)) throw new Refusal(scalpRefusals.bad_answer)
  const before = session.answers[step.key]
  if (isSameAnswer(before, answer) && session.state !== 'abandoned') return { session, counts: [] }
  const now = tx.clock.now()
  const answers = { ...session.answers, [step.key]: answer }
  const owner = session.memberId
    ? { memberId: session.memberId }
    : { sessionHash: session.sessionHash ?? Buffer.of() }
  const change = { state, answeredAt: now, completedAt: null, expiresAt: expiryOf(owner, now) } as const
  await store.saveSession(tx.db, id, { ...change, answers: sealAnswers(tx, answers), result: null })
  const kind = before ? 'changed' : answer.kind === 'skipped' ? 'skipped' : 'answered'
  return { session: { ...session, ...change, answers, score: null }, counts: [{ kind, key: step.key }] }
}

export const answerScalpTest = serve(contract.answerScalpTest, guest, async (ctx, input) => {
  const { session, counts } = await ctx.transaction((tx) =>
    input.session !== undefined && input.step !== undefined
      ? append(tx, input.session, input)
      : begin(tx, input),
  )
  await count(ctx, session.versionId, counts)
  return { session: await sessionView(ctx, session) }
})

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const makeLink = serve(contract.makeLink, guest, async (ctx, { session: id }) =>
  ctx.transaction(async (tx) => {
    const { id: sessionId } = await lockOwn(tx, id)
    const secret = tx.sealing.derive('scalp test link', `${sessionId}|${randomUUID()}`)
    await store.saveSession(tx.db, sessionId, { resumeHash: hashOf(secret) })
    return { url: new URL(`/diagnostic/start?link=${secret}`, tx.shop.publicUrl).href }
  }),
)

export const resumeTest = serve(contract.resumeTest, guest, async (ctx, { secret }) =>
  ctx.transaction(async (tx) => {
    const owner = ownerOf(tx)
    if (!owner) throw new Refusal(commonRefusals.csrf_mismatch) // nothing is kept for nobody
    const now = tx.clock.now()
    const row = await store.lockByLink(tx.db, hashOf(secret), now)
    if (!row) throw new Refusal(scalpRefusals.link_over)
    const found = openSession(tx, row)
    const state = afterEvent[found.state].resume ?? found.state
    // a member's test stays theirs: the link opens it for nobody else
    const isOthers = found.memberId !== null && !('memberId' in owner && owner.memberId === found.memberId)
    if (isOthers) throw new Refusal(scalpRefusals.link_over)
    const to = {
      state,
      memberId: 'memberId' in owner ? owner.memberId : null,
      sessionHash: 'sessionHash' in owner ? owner.sessionHash : null,
      expiresAt: expiryOf(owner, now),
      resumeHash: null,
    }
    await store.saveSession(tx.db, found.id, to)
    const others = { except: found.id, from: ['started', 'in_progress'] as const, to: 'abandoned' as const }
    await store.moveOthers(tx.db, owner, others)
    return { session: await sessionView(tx, { ...found, ...to }) }
  }),
)

export const deleteTests = serve(contract.deleteTests, guest, async (ctx, { session }) => {
  const owner = ownerOf(ctx)
  const gone = owner ? await store.removeSessions(ctx.db, owner, session) : []
  for (const versionId of gone) await count(ctx, versionId, [{ kind: 'deleted', key: '' }])
  return { deleted: gone.length }
})

export const remindLater = serve(contract.remindLater, { who: 'member', limit: 'account' }, (ctx, input) =>
  ctx.transaction(async (tx) => {
    const { id, state } = await lockOwn(tx, input.session)
    // no letter follows a result that another took the place of
    if (input.wanted && state === 'superseded') throw new Refusal(scalpRefusals.superseded)
    await store.saveSession(tx.db, id, { wantsReminder: input.wanted })
    return { wanted: input.wanted }
  }),
)

const healthQuestions = ['pregnant', 'skin', 'medicine', 'allergic'] as const

export const getBookingAnswers = serve(
  contract.getBookingAnswers,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { session: id }) => {
    const session = (await ownSessions(ctx)).find((each) => each.id === id)
    if (!session) return { answers: null }
    const { content } = await getVersion(ctx, session.versionId)
    const path = pathOf(content, session.answers)
    const chosen = path.flatMap(({ key, options }) => {
      const answer = session.answers[key]
      return answer?.kind === 'choices' ? options.filter((option) => answer.choices.includes(option.key)) : []
    })
    const says = Object.fromEntries(
      healthQuestions.map((question) => [question, chosen.some(({ tells }) => tells === question)]),
    ) as Record<(typeof healthQuestions)[number], boolean> // the same keys
    const allergies = chosen.filter(({ tells }) => tells === 'allergic')
    return {
      answers: {
        ...says,
        allergy: allergies.map(({ label }) => textIn(ctx.shopper.locale, label)).join(', '),
        note: path
          .flatMap(({ key }) => {
            const answer = session.answers[key]
            return answer?.kind === 'text' ? [answer.text] : []
          })
          .join('\n'),
      },
    }
  },
)
