import { z } from 'zod'
import { endpoint, FileAnswer, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ProductView } from '../showcase/contract.ts'
import { traits, roles, slots } from './questionnaire/questionnaire.rules.ts'

const levels = ['none', 'slight', 'some', 'marked'] as const

const Recommended = onWire({
  role: z.enum(roles),
  slot: z.enum(slots).nullable(),
  often: z.string().nullable(),
  because: z.string(),
  use: z.string(),
  product: ProductView,
  /** Option to add to the cart. */
  subSku: z.string(),
  price: z.number(),
  /** The same as a subscription, at the interval in which it is used up; null: none. */
  subscription: onWire({ subSku: z.string(), months: z.number().int(), price: z.number() }).nullable(),
}).meta({ id: 'ScalpRecommendation' })
export type Recommended = z.output<typeof Recommended>

export const ResultView = onWire({
  id: Id,
  version: z.number().int(),
  completedAt: z.iso.datetime(),
  type: onWire({
    key: z.string(),
    name: z.string(),
    picture: z.string(),
    summary: z.string(),
    sees: z.string(),
    why: z.string(),
    helps: z.string(),
  }),
  /** Share of counted answers that agree with the type, in per cent. */
  confidence: z.number().int(),
  agreeing: z.number().int(),
  counted: z.number().int(),
  traits: z.array(
    onWire({
      key: z.enum(traits),
      name: z.string(),
      value: z.number().int(),
      level: z.enum(levels),
      /** Text of its level; null: too low to mention. */
      word: z.string().nullable(),
      /** Value in the previous result. */
      before: z.number().int().nullable(),
    }),
  ),
  /** Secondary adjective: the strongest trait other than the type's. */
  secondary: z.string().nullable(),
  flags: z.array(onWire({ key: z.string(), title: z.string(), text: z.string(), isStop: z.boolean() })),
  /** A warning advises to see a doctor first, so nothing is recommended. */
  isStopped: z.boolean(),
  products: z.array(Recommended),
  treatments: z.array(Recommended),
  leftOut: z.array(
    onWire({
      name: z.string(),
      because: z.enum(['avoided', 'unknown_ingredients']),
      ingredients: z.array(z.string()),
    }),
  ),
  /** Date of the previous result; null: this is the first. */
  beforeAt: z.iso.datetime().nullable(),
  wantsReminder: z.boolean(),
  /** Whether a reminder can still be requested: newest result, less than eight weeks old, none sent. */
  canRemind: z.boolean(),
  remindsAt: z.iso.datetime().nullable(),
  hasPhoto: z.boolean(),
  /** When a guest's result is deleted. */
  expiresAt: z.iso.datetime().nullable(),
}).meta({ id: 'ScalpResult' })
export type ResultView = z.output<typeof ResultView>

const ofSession = onWire({ session: Id.optional() })

export const getResult = endpoint('GET', '/scalptest/result', {
  name: 'scalptest-result-now',
  about:
    'The caller’s result, the newest or the named one: scalp type, other traits, confidence, warnings, and the products and treatments available here, each with its reason.',
  query: ofSession,
  answer: z.object({ result: ResultView }),
  refuses: ['scalptest.unknown'],
})

export const makeResult = endpoint('POST', '/scalptest/result', {
  name: 'scalptest-result',
  about: 'Creates the result of a test with all questions answered; the same answers have the same result.',
  body: onWire({ session: Id }),
  answer: z.object({ result: ResultView }),
  refuses: ['scalptest.unknown', 'scalptest.answer_missing'],
})

export const listResults = endpoint('GET', '/scalptest/results', {
  name: 'scalptest-results',
  about: 'The caller’s results, newest first.',
  answer: onWire({
    results: z.array(
      onWire({
        id: Id,
        completedAt: z.iso.datetime(),
        type: z.object({ key: z.string(), name: z.string(), picture: z.string() }),
        confidence: z.number().int(),
        hasPhoto: z.boolean(),
        wantsReminder: z.boolean(),
      }),
    ),
  }),
})

export const addRoutine = endpoint('POST', '/scalptest/routine', {
  name: 'scalptest-routine',
  about:
    'Adds the recommendations of a result to the cart, once or as a subscription; products without a subscription are added once. Existing lines are unchanged.',
  body: onWire({ session: Id, as: z.enum(['once', 'subscription']) }),
  answer: onWire({ added: z.number().int(), subscribed: z.number().int() }),
  refuses: ['scalptest.unknown', 'scalptest.nothing_to_add', 'cart.mixed_purchase_types'],
})

export const printResult = endpoint('GET', '/scalptest/result/pdf', {
  name: 'scalptest-result-pdf',
  about: 'A result as a printable page (PDF).',
  query: onWire({ session: Id }),
  files: ['application/pdf'],
  answer: FileAnswer,
  refuses: ['scalptest.unknown'],
})
