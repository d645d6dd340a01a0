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
  /** Questions that count, without those that only follow from an answer. */
  questions: z.number().int(),
  types: z.array(z.object({ key, name: Text })),
  /** In order; whether one is asked depends on answers, `path` of the session says so. */
  steps: z.array(StepView),
})
export type VersionView = z.output<typeof VersionView>

/** One of them, as the kind of the step wants it; a skipped step says so. */
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
  /** The steps that these answers lead through. */
  path: z.array(key),
  /** The first of them without an answer; null: a result can be made. */
  next: key.nullable(),
  /** A guest's answers go then. */
  expiresAt: z.iso.datetime().nullable(),
  hasPhoto: z.boolean(),
}).meta({ id: 'ScalpTest' })
export type SessionView = z.output<typeof SessionView>

export const aboutScalpTest = endpoint('GET', '/scalptest/about', {
  name: 'scalptest-about',
  about: 'What the live version asks and ends in, for pages that invite to it; null: there is none.',
  answer: onWire({
    test: onWire({
      questions: z.number().int(),
      minutes: z.number().int(),
      types: z.array(z.object({ key, name: Text })),
    }).nullable(),
  }),
  keptFor: 30,
})

export const getScalpTest = endpoint('GET', '/scalptest', {
  name: 'scalptest-now',
  about:
    'The questions of the scalp test in every language, and the caller’s own test, begun or with a result; null: none.',
  answer: onWire({ version: VersionView, session: SessionView.nullable(), consentVersion: z.number().int() }),
  refuses: ['scalptest.closed'],
})

export const answerScalpTest = endpoint('POST', '/scalptest', {
  name: 'scalptest',
  about:
    'Begins a test (`consent`), or gives the answer of one step of it. The same answer twice is one; another answer changes it, and questions that no longer follow are left out. `restart` begins anew beside a test that has a result or was left.',
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
  about: 'An address that goes on with the test on another device; the one before opens nothing more.',
  body: onWire({ session: Id }),
  answer: z.object({ url: z.url() }),
  refuses: ['scalptest.unknown'],
})

export const resumeTest = endpoint('POST', '/scalptest/resume', {
  name: 'scalptest-resume',
  about: 'Goes on here with the test that the link names; the device it was begun on has it no more.',
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
  about: 'Whether a member wants to be invited to look again eight weeks after a result.',
  body: onWire({ session: Id, wanted: z.union([z.boolean(), flag.unwrap()]) }),
  answer: z.object({ wanted: z.boolean() }),
  refuses: ['scalptest.unknown', 'scalptest.superseded'],
})

/** What the questions before a treatment would be answered with, taken from a result. */
export const getBookingAnswers = endpoint('GET', '/scalptest/booking', {
  name: 'scalptest-booking',
  about:
    'What a test says of the questions before a treatment, for its owner to look over and send with a booking; null: there is no such test.',
  query: onWire({ session: Id }),
  answer: onWire({
    answers: onWire({
      pregnant: z.boolean(),
      skin: z.boolean(),
      medicine: z.boolean(),
      allergic: z.boolean(),
      allergy: z.string(),
      /** What they wrote for the therapist. */
      note: z.string(),
    }).nullable(),
  }),
})
