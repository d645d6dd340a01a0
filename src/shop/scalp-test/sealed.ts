import type { Ctx } from '../context.ts'
import { Answers } from './questionnaire/answer.rules.ts'
import type { Score } from './scoring/score.rules.ts'
import type { ScalpSession } from './session.rules.ts'
import type { SessionRow } from './store.ts'

/** Answers, results and pictures are sealed under a key of their own; nothing but this file opens them. */
const purpose = 'scalp test'

export const sealAnswers = ({ sealing }: Pick<Ctx, 'sealing'>, answers: Answers): Buffer =>
  sealing.seal(purpose, JSON.stringify(answers))

export const sealScore = ({ sealing }: Pick<Ctx, 'sealing'>, score: Score): Buffer =>
  sealing.seal(purpose, JSON.stringify(score))

export function openSession(
  { sealing }: Pick<Ctx, 'sealing'>,
  { result, answers, ...row }: SessionRow,
): ScalpSession {
  return {
    ...row,
    answers: Answers.parse(JSON.parse(sealing.open(purpose, answers))),
    score: result && (JSON.parse(sealing.open(purpose, result)) as Score), // sealed by sealScore alone
  }
}

export const sealPhoto = ({ sealing }: Pick<Ctx, 'sealing'>, body: Uint8Array): Buffer =>
  sealing.seal(purpose, Buffer.from(body).toString('base64'))

export const openPhoto = ({ sealing }: Pick<Ctx, 'sealing'>, sealed: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(sealing.open(purpose, sealed), 'base64'))
