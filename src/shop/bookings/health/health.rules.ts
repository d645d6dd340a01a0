import { z } from 'zod'
import { flag, line, longText } from '../../endpoint.ts'
import { monthsLater } from '../../calendar.ts'

/** Of the questions below; changed questions are asked again, whatever was answered before. */
export const healthVersion = 1
const healthMonths = 6

/** What is asked before a treatment. The first three let a colleague look first; an allergy goes to the therapist. */
export const healthQuestions = ['pregnant', 'skin', 'medicine', 'allergic'] as const
export type HealthQuestion = (typeof healthQuestions)[number]
const redFlags: readonly HealthQuestion[] = ['pregnant', 'skin', 'medicine']

/** Forms say 0 and 1; nothing is answered by leaving it out. */
const yesOrNo = z.union([z.boolean(), flag.unwrap()])

export const HealthAnswers = z.object({
  pregnant: yesOrNo,
  skin: yesOrNo,
  medicine: yesOrNo,
  allergic: yesOrNo,
  /** To what, in their words. */
  allergy: line(200).default(''),
  /** What else their therapist should know, in their words. */
  note: longText(500).default(''),
})
export type HealthAnswers = z.output<typeof HealthAnswers>

/** A yes to one of the first three (rules/bookings#7). */
export const isFlagged = (answers: Readonly<Record<HealthQuestion, boolean>>): boolean =>
  redFlags.some((question) => answers[question])

/** They hold for six months, and for these questions alone. */
export const stillHold = (
  { version, answeredAt }: { version: number; answeredAt: Date },
  now: Date,
): boolean => version === healthVersion && now < monthsLater(answeredAt, healthMonths)

/** Answers from then or before hold no more. */
export const heldSince = (now: Date): Date => monthsLater(now, -healthMonths)
