import type { Answers } from './questionnaire/answer.rules.ts'
import type { Score } from './scoring/score.rules.ts'
import type { ScalpState } from './rules.ts'

/** A test that somebody began; `answers` and `score` are sealed in the database. */
export type ScalpSession = {
  id: string
  memberId: string | null
  sessionHash: Buffer | null
  versionId: string
  state: ScalpState
  answers: Answers
  score: Score | null
  consentVersion: number
  consentedAt: Date
  resumeHash: Buffer | null
  startedAt: Date
  answeredAt: Date
  completedAt: Date | null
  expiresAt: Date | null
  wantsReminder: boolean
  remindedAt: Date | null
}

export type ScalpOwner = { memberId: string } | { sessionHash: Buffer }
