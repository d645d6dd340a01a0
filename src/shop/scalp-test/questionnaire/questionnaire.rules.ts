import { z } from 'zod'
import { Text } from '../../text.ts'

/** Traits that answers are scored for, each 0 to 100 in a result; in chart order. */
export const traits = ['oil', 'dry', 'redness', 'itch', 'flakes', 'shedding', 'ends'] as const
export type Trait = (typeof traits)[number]

export const stepKinds = ['single', 'multi', 'scale', 'text', 'photo'] as const
export const slots = ['morning', 'night', 'week'] as const
export const roles = ['wash', 'conditioner', 'serum', 'mask', 'tool', 'ends', 'treatment'] as const

const key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/)
const Points = z.partialRecord(z.enum(traits), z.number().int().min(0).max(10))

/** Condition on a result: one of the given answers, a range of a trait, or one of the types. */
export const Condition = z.strictObject({
  step: key.optional(),
  any: z.array(key).optional(),
  trait: z.enum(traits).optional(),
  from: z.number().int().min(0).max(100).optional(),
  below: z.number().int().min(0).max(101).optional(),
  type: z.array(key).optional(),
})
export type Condition = z.output<typeof Condition>

const Option = z.strictObject({
  key,
  label: Text,
  detail: Text.optional(),
  /** Path below /media. */
  picture: z
    .string()
    .regex(/^[a-z0-9/-]+\.webp$/)
    .optional(),
  /** Remark shown after the answer, before the next question. */
  remark: Text.optional(),
  points: Points.default({}),
  /** Warning that the answer adds to the result (rules/scalp-test#7). */
  flag: key.optional(),
  /** Ingredients that recommendations leave out (rules/scalp-test#6). */
  avoids: z.array(key).default([]),
  /** Question of a treatment booking that it answers (rules/bookings#7). */
  tells: z.enum(['pregnant', 'skin', 'medicine', 'allergic']).optional(),
  /** Exclusive answer of a multiple choice: "none of these". */
  isNone: z.boolean().default(false),
})

const Scale = z.strictObject({
  min: z.number().int(),
  max: z.number().int(),
  low: Text,
  high: Text,
  /** Points for the highest number; lower numbers get a proportional part, rounded down. */
  points: Points.default({}),
})

export const Step = z.strictObject({
  key,
  kind: z.enum(stepKinds),
  /** Whether it counts in the displayed number of questions. */
  isCounted: z.boolean().default(true),
  /** Short title in the progress bar. */
  short: Text,
  question: Text,
  hint: Text.optional(),
  canSkip: z.boolean().default(false),
  /** Shown if one of these conditions holds for earlier answers; omitted: always. */
  when: z.array(Condition).optional(),
  options: z.array(Option).default([]),
  scale: Scale.optional(),
})
export type Step = z.output<typeof Step>
export type StepOption = z.output<typeof Option>

const ScalpType = z.strictObject({
  key,
  name: Text,
  /** Trait that determines the type; omitted: default type if no other reaches its threshold. */
  trait: z.enum(traits).optional(),
  /** Threshold of the trait. */
  from: z.number().int().min(1).max(100).optional(),
  /** Microscope picture, path below /media. */
  picture: z.string().regex(/^[a-z0-9/-]+\.webp$/),
  summary: Text,
  sees: Text,
  why: Text,
  helps: Text,
})
export type ScalpType = z.output<typeof ScalpType>

const TraitWords = z.strictObject({
  key: z.enum(traits),
  name: Text,
  /** Texts for values from 35, 55 and 75. */
  slight: Text,
  some: Text,
  marked: Text,
  /** Secondary adjective of the result: below 75 `a little sensitive`, from 75 `sensitive`. */
  secondary: Text,
  secondaryMarked: Text,
})

const Flag = z.strictObject({
  key,
  title: Text,
  text: Text,
  /** `all`: nothing is recommended; `listed`: products with avoided ingredients are excluded. */
  stops: z.enum(['all', 'listed']),
})

const Candidate = z.strictObject({
  /** Product sku. */
  sku: z.string().min(1).max(80),
  /** Preferred option; omitted or not available: the first buyable option. */
  option: z.string().min(1).max(80).optional(),
  when: z.array(Condition).optional(),
  /** Continues a sentence that starts with "Because". */
  because: Text,
  use: Text,
  /** A tool that leaves nothing on the skin, so that ingredients are not checked. */
  isTool: z.boolean().default(false),
  /** Recommended subscription interval, in months. */
  months: z.number().int().min(1).max(6).default(2),
})

const Pick = z.strictObject({
  role: z.enum(roles),
  slot: z.enum(slots).optional(),
  often: Text.optional(),
  /** Candidates in order of preference; the first that fits is recommended. */
  candidates: z.array(Candidate).min(1),
})

/** A version of the test: questions, scoring and result texts, in four languages. */
export const Questionnaire = z.strictObject({
  minutes: z.number().int().min(1).max(60),
  steps: z.array(Step).min(1),
  types: z.array(ScalpType).min(2),
  traits: z.array(TraitWords),
  flags: z.array(Flag),
  picks: z.array(Pick),
})
export type Questionnaire = z.output<typeof Questionnaire>
