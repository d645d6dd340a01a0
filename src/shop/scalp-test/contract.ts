import { z } from 'zod'
import { endpoint, flag, longText, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Text } from '../text.ts'
import { PhotoMeasures } from './questionnaire/answer.rules.ts'
import { stepKinds } from './questionnaire/questionnaire.rules.ts'
import { scalpStates } from './rules.ts'

const key = z.string().max(30)

const StepView = onWire({
  key,
  kind: z.enum(stepKinds),
  isCounted: z.boolean(),
  short: Text,
  question: Text,
  hint: Text.nullable(),
  canSkip: z.boolean(),
  options: z.array(
    onWire({
      key,
      label: Text,
      detail: Text.nullable(),
      picture: z.string().nullable(),
      remark: Text.nullable(),
      isNone: z.boolean(),
    }),
  ),
  scale: z.object({ min: z.number().int(), max: z.number().int(), low: Text, high: Text }).nullable(),
})
export type StepView = z.output<typeof StepView>

const VersionView = onWire({
  number: z.number().int(),
  minutes: z.number().int(),
  /** Number of questions, without those that depend on an answer. */
  questions: z.number().int(),
  types: z.array(z.object({ key, name: Text })),
  /** In order; the session's `path` lists those that apply. */
  steps: z.array(StepView),
})
export type VersionView = z.output<typeof VersionView>

/** An answer: one of the fields, by the kind of the step, or `skipped`. */
const GivenAnswer = onWire({
  step: key,
  choices: z.array(key).optional(),
  number: z.number().int().optional(),
  text: z.string().optional(),
  measures: PhotoMeasures.optional(),
  skipped: z.boolean().optional(),
})
export type GivenAnswer = z.output<typeof GivenAnswer>

export const SessionView = onWire({
  id: Id,
  state: z.enum(scalpStates),
  version: z.number().int(),
  answers: z.array(GivenAnswer),
  /** Steps that apply, by the answers so far. */
  path: z.array(key),
  /** First step without an answer; null: the test can be completed. */
  next: key.nullable(),
  /** When a guest's answers are deleted. */
  expiresAt: z.iso.datetime().nullable(),
  hasPhoto: z.boolean(),
}).meta({ id: 'ScalpTest' })
export type SessionView = z.output<typeof SessionView>

export const aboutScalpTest = endpoint('GET', '/scalptest/about', {
  name: 'scalptest-about',
  about:
    'The questions and results of the live version, for pages that introduce the test; null: there is none.',
  answer: onWire({
    test: onWire({
      questions: z.number().int(),
      minutes: z.number().int(),
      types: z.array(z.object({ key, name: Text })),
    }).nullable(),
  }),
  cacheSeconds: 30,
})

export const getScalpTest = endpoint('GET', '/scalptest', {
  name: 'scalptest-now',
  about:
    'The questions of the scalp test in every language, and the caller’s own test, unfinished or with a result; null: none.',
  answer: onWire({ version: VersionView, session: SessionView.nullable(), consentVersion: z.number().int() }),
  refuses: ['scalptest.closed'],
})

export const answerScalpTest = endpoint('POST', '/scalptest', {
  name: 'scalptest',
  about:
    'Starts a test (`consent`), or answers one of its steps. A repeated answer has no effect; another answer replaces it, and drops the questions that no longer apply. `restart` starts a new one beside a finished or abandoned test.',
  body: onWire({
    session: Id.optional(),
    consent: z.union([z.boolean(), flag.unwrap()]).optional(),
    restart: z.union([z.boolean(), flag.unwrap()]).optional(),
    step: key.optional(),
    choices: z.array(key).max(20).optional(),
    number: wholeNumber(-1_000, 1_000).optional(),
    text: longText(500).optional(),
    measures: PhotoMeasures.optional(),
    skip: z.union([z.boolean(), flag.unwrap()]).optional(),
  }),
  answer: onWire({ session: SessionView }),
  refuses: [
    'scalptest.closed',
    'scalptest.consent_needed',
    'scalptest.unknown',
    'scalptest.unknown_step',
    'scalptest.bad_answer',
    'scalptest.superseded',
  ],
})

export const makeLink = endpoint('POST', '/scalptest/link', {
  name: 'scalptest-link',
  about: 'A link that continues the test on another device; the previous link is invalid.',
  body: onWire({ session: Id }),
  answer: z.object({ url: z.url() }),
  refuses: ['scalptest.unknown'],
})

export const resumeTest = endpoint('POST', '/scalptest/resume', {
  name: 'scalptest-resume',
  about: 'Continues the test of the link on this device; it is closed on the first one.',
  body: z.object({ secret: z.string().min(20).max(100) }),
  answer: onWire({ session: SessionView }),
  refuses: ['scalptest.link_over'],
})

export const deleteTests = endpoint('POST', '/scalptest/delete', {
  name: 'scalptest-delete',
  about:
    'Withdraws the consent: answers, results and pictures of the caller’s tests are deleted at once, of one or of all.',
  body: onWire({ session: Id.optional() }),
  answer: onWire({ deleted: z.number().int() }),
})

export const remindLater = endpoint('POST', '/scalptest/reminder', {
  name: 'scalptest-reminder',
  about: 'Sets whether a member is invited to repeat the test eight weeks after a result.',
  body: onWire({ session: Id, wanted: z.union([z.boolean(), flag.unwrap()]) }),
  answer: z.object({ wanted: z.boolean() }),
  refuses: ['scalptest.unknown', 'scalptest.superseded'],
})

/** Answers to the questions of a treatment booking, derived from a test. */
export const getBookingAnswers = endpoint('GET', '/scalptest/booking', {
  name: 'scalptest-booking',
  about:
    'The answers of a test to the questions before a treatment, for its owner to check and send with a booking; null: there is no such test.',
  query: onWire({ session: Id }),
  answer: onWire({
    answers: onWire({
      pregnant: z.boolean(),
      skin: z.boolean(),
      medicine: z.boolean(),
      allergic: z.boolean(),
      allergy: z.string(),
      /** Note for the therapist. */
      note: z.string(),
    }).nullable(),
  }),
})
