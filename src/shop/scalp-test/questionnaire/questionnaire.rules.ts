import { z } from 'zod'
import { Text } from '../../text.ts'

/** What answers are weighed for, each 0 to 100 in a result; the chart shows them in this order. */
export const traits = ['oil', 'dry', 'redness', 'itch', 'flakes', 'shedding', 'ends'] as const
export type Trait = (typeof traits)[number]

export const stepKinds = ['single', 'multi', 'scale', 'text', 'photo'] as const
export const slots = ['morning', 'night', 'week'] as const
export const roles = ['wash', 'conditioner', 'serum', 'mask', 'tool', 'ends', 'treatment'] as const

const key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/)
const Points = z.partialRecord(z.enum(traits), z.number().int().min(0).max(10))

/** True when one of the answers named was given, or a trait comes to so much, or it is one of these types. */
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
  /** Below /media. */
  picture: z
    .string()
    .regex(/^[a-z0-9/-]+\.webp$/)
    .optional(),
  /** What the consultant says to it before the next question. */
  remark: Text.optional(),
  points: Points.default({}),
  /** A warning of the result (rules/scalp-test#7). */
  flag: key.optional(),
  /** Ingredients that recommendations leave out (rules/scalp-test#6). */
  avoids: z.array(key).default([]),
  /** What it answers of the questions before a treatment (rules/bookings#7). */
  tells: z.enum(['pregnant', 'skin', 'medicine', 'allergic']).optional(),
  /** Of several answers, the one that stands alone: none of these. */
  isNone: z.boolean().default(false),
})

const Scale = z.strictObject({
  min: z.number().int(),
  max: z.number().int(),
  low: Text,
  high: Text,
  /** Points of the highest number; those between in proportion, rounded down. */
  points: Points.default({}),
})

export const Step = z.strictObject({
  key,
  kind: z.enum(stepKinds),
  /** One of the questions that the shop names when it says how many there are. */
  isCounted: z.boolean().default(true),
  /** In the rail. */
  short: Text,
  question: Text,
  hint: Text.optional(),
  canSkip: z.boolean().default(false),
  /** It is asked when one of these holds of the answers before it; left out: always. */
  when: z.array(Condition).optional(),
  options: z.array(Option).default([]),
  scale: Scale.optional(),
})
export type Step = z.output<typeof Step>
export type StepOption = z.output<typeof Option>

const ScalpType = z.strictObject({
  key,
  name: Text,
  /** The trait whose value speaks for it; none: it is the one when no other reaches the threshold. */
  trait: z.enum(traits).optional(),
  /** From which value of its trait on. */
  from: z.number().int().min(1).max(100).optional(),
  /** A part of a microscope picture, below /media. */
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
  /** From 35, 55 and 75 on. */
  slight: Text,
  some: Text,
  marked: Text,
  /** As a second adjective of the result: up to 75 `a little sensitive`, from there on `sensitive`. */
  secondary: Text,
  secondaryMarked: Text,
})

const Flag = z.strictObject({
  key,
  title: Text,
  text: Text,
  /** `all`: no product and no treatment is named; `listed`: what holds an avoided ingredient is left out. */
  stops: z.enum(['all', 'listed']),
})

const Candidate = z.strictObject({
  /** Of a product of the catalogue. */
  sku: z.string().min(1).max(80),
  /** The size that suits a routine; left out, or not to be had: the first that can be bought. */
  option: z.string().min(1).max(80).optional(),
  when: z.array(Condition).optional(),
  /** Begins after "Because". */
  because: Text,
  use: Text,
  /** Nothing of it stays on the skin, so that ingredients do not matter. */
  isTool: z.boolean().default(false),
  /** How often it is fitting to receive it again, in months. */
  months: z.number().int().min(1).max(6).default(2),
})

const Pick = z.strictObject({
  role: z.enum(roles),
  slot: z.enum(slots).optional(),
  often: Text.optional(),
  /** The first that fits is recommended. */
  candidates: z.array(Candidate).min(1),
})

/** A version of the test: what is asked, how it is weighed, and what a result says, in four languages. */
export const Questionnaire = z.strictObject({
  minutes: z.number().int().min(1).max(60),
  steps: z.array(Step).min(1),
  types: z.array(ScalpType).min(2),
  traits: z.array(TraitWords),
  flags: z.array(Flag),
  picks: z.array(Pick),
})
export type Questionnaire = z.output<typeof Questionnaire>
