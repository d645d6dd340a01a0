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
  /** The option that goes into the bag. */
  subSku: z.string(),
  price: z.number(),
  /** The same as a subscription, as often as it is used up. */
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
  /** Per cent: how many of the counted answers agree. */
  confidence: z.number().int(),
  agreeing: z.number().int(),
  counted: z.number().int(),
  traits: z.array(
    onWire({
      key: z.enum(traits),
      name: z.string(),
      value: z.number().int(),
      level: z.enum(levels),
      /** Of its level; null: not worth one. */
      word: z.string().nullable(),
      /** Of the result before. */
      before: z.number().int().nullable(),
    }),
  ),
  /** As a second adjective, the strongest trait beside the type. */
  secondary: z.string().nullable(),
  flags: z.array(onWire({ key: z.string(), title: z.string(), text: z.string(), isStop: z.boolean() })),
  /** Nothing is recommended before a doctor was seen. */
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
  /** Of the result before; null: this is the first. */
  beforeAt: z.iso.datetime().nullable(),
  wantsReminder: z.boolean(),
  /** A letter can still follow it: it is the newest, eight weeks are not over, and none was written. */
  canRemind: z.boolean(),
  remindsAt: z.iso.datetime().nullable(),
  hasPhoto: z.boolean(),
  /** A guest's result goes then. */
  expiresAt: z.iso.datetime().nullable(),
}).meta({ id: 'ScalpResult' })
export type ResultView = z.output<typeof ResultView>

const ofSession = onWire({ session: Id.optional() })

export const getResult = endpoint('GET', '/scalptest/result', {
  name: 'scalptest-result-now',
  about:
    'The caller’s result, the newest or the one named: scalp type, other traits, how sure it is, warnings, and what can be bought and booked here, each with its reason.',
  query: ofSession,
  answer: z.object({ result: ResultView }),
  refuses: ['scalptest.unknown'],
})

export const makeResult = endpoint('POST', '/scalptest/result', {
  name: 'scalptest-result',
  about:
    'Makes the result of a test whose questions are all answered; the same answers make the same result.',
  body: onWire({ session: Id }),
  answer: z.object({ result: ResultView }),
  refuses: ['scalptest.unknown', 'scalptest.answer_missing'],
})

export const listResults = endpoint('GET', '/scalptest/results', {
  name: 'scalptest-results',
  about: 'The caller’s results, the newest first.',
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
    'Puts what a result recommends into the bag, once or as a subscription; what is not sold by subscription goes in once. What lies there already stays as it is.',
  body: onWire({ session: Id, as: z.enum(['once', 'subscription']) }),
  answer: onWire({ added: z.number().int(), subscribed: z.number().int() }),
  refuses: ['scalptest.unknown', 'scalptest.nothing_to_add', 'cart.mixed_purchase_types'],
})

export const printResult = endpoint('GET', '/scalptest/result/pdf', {
  name: 'scalptest-result-pdf',
  about: 'A result as a page to print or keep (PDF).',
  query: onWire({ session: Id }),
  files: ['application/pdf'],
  answer: FileAnswer,
  refuses: ['scalptest.unknown'],
})
