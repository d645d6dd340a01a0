import { z } from 'zod'
import { flag, line, longText } from '../../endpoint.ts'
import { monthsLater } from '../../calendar.ts'

/** Version of the questions below; a new version invalidates earlier answers. */
export const healthVersion = 1
const healthMonths = 6

/** Questions before a treatment. A yes to one of the first three needs a review by staff; allergies go to the therapist. */
export const healthQuestions = ['pregnant', 'skin', 'medicine', 'allergic'] as const
export type HealthQuestion = (typeof healthQuestions)[number]
const redFlags: readonly HealthQuestion[] = ['pregnant', 'skin', 'medicine']

/** Forms send 0 and 1; a missing value is no answer. */
const yesOrNo = z.union([z.boolean(), flag.unwrap()])

export const HealthAnswers = z.object({
  pregnant: yesOrNo,
  skin: yesOrNo,
  medicine: yesOrNo,
  allergic: yesOrNo,
  /** Description of the allergy. */
  allergy: line(200).default(''),
  /** Further notes for the therapist. */
  note: longText(500).default(''),
})
export type HealthAnswers = z.output<typeof HealthAnswers>

/** Whether one of the first three answers is yes (rules/bookings#7). */
export const isFlagged = (answers: Readonly<Record<HealthQuestion, boolean>>): boolean =>
  redFlags.some((question) => answers[question])

/** Whether answers are valid: for six months, and for the current version of the questions. */
export const stillHold = (
  { version, answeredAt }: { version: number; answeredAt: Date },
  now: Date,
): boolean => version === healthVersion && now < monthsLater(answeredAt, healthMonths)

/** Answers from this moment or before are no longer valid. */
export const answersValidSince = (now: Date): Date => monthsLater(now, -healthMonths)
