import { z } from 'zod'
import { Id } from './ids.ts'
import { decimals, fromDecimal, toDecimal, type Currency, type Money } from './money.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Nothing = z.ZodObject<Record<never, never>>

export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** The name forms and the OpenAPI document call it by. */
  name: string
  method: Method
  /**
   * Below /api/v1 unless it starts with `//`: `//nuxt/guest/location` is the site's own path. `{id}` is read
   * into the query.
   */
  path: string
  about: string
  query: Query
  body: Body
  answer: Answer
  /**
   * Seconds that a public answer may be cached; such an answer depends on query, locale, country, currency and price
   * group alone. 0: it is not cached.
   */
  cacheSeconds: number
  /** Query parameters with which the answer is not taken from the cache, because calls are counted. */
  uncachedWith: readonly string[]
  /** Refusal codes that the API's document lists. */
  refuses: readonly string[]
  /** Media types of files that it answers with instead of JSON; `answer` is `FileAnswer` then. */
  files: readonly string[]
  /** The form field in which a file may be sent, and its most bytes; null: the call takes no file. */
  upload: Upload | null
}
export type Upload = {
  field: string
  most: number
  /** The field that receives the file's name. */
  named?: string
}

/** An answer that is a file: media type, content, the name to save it by, and seconds that shared caches may keep it. */
export type FileAnswer = {
  type: string
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  name: string | null
  cacheSeconds?: number
  /** Browsers save it instead of showing it. */
  isAttachment?: boolean
}
export const FileAnswer = z.custom<FileAnswer>()

/** Bytes of an uploaded file; never empty. */
export const FileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength > 0)

type Parts<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  name: string
  about: string
  query?: Q
  body?: B
  answer: A
  cacheSeconds?: number
  uncachedWith?: readonly string[]
  refuses?: readonly string[]
  files?: readonly string[]
  upload?: Upload
}

const emptyObject: Nothing = z.object({})

/**
 * One call of the API: path, schemas and words for the document. Types, validation, docs and client all come
 * from here.
 */
export function endpoint<A extends z.ZodType, Q extends z.ZodType = Nothing, B extends z.ZodType = Nothing>(
  method: Method,
  path: string,
  {
    cacheSeconds = 0,
    uncachedWith = [],
    refuses = [],
    files = [],
    upload,
    query,
    body,
    ...rest
  }: Parts<Q, B, A>,
): Endpoint<Q, B, A> {
  // a missing schema is the empty object, which is what the default type arguments say
  return {
    method,
    path,
    cacheSeconds,
    uncachedWith,
    refuses,
    files,
    upload: upload ?? null,
    ...rest,
    query: query ?? (emptyObject as z.ZodType as Q),
    body: body ?? (emptyObject as z.ZodType as B),
  }
}

/** What a use case receives: query and body in the shop's own words, as one object. */
export type InputOf<E extends Endpoint> = Given<E['query']> & Given<E['body']>
/** Of an object without keys zod says that every key is `never`, which would forbid the other half's keys. */
type Given<S extends z.ZodType> = z.output<S> extends Record<string, never> ? unknown : z.output<S>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

type WireShape = Record<string, z.ZodType>
type Domain<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * An object that is written in snake_case on the wire and in camelCase here. `spelled` names the keys whose
 * wire spelling is another one (rules/api#7). Unknown keys are dropped.
 */
export function onWire<S extends z.ZodRawShape>(shape: S, spelled: Spelling<S> = {}) {
  const wireShape: WireShape = {}
  const names = wireNamesOf(shape, spelled)
  for (const [name, wire] of names.toWire) wireShape[wire] = shape[name] as z.ZodType // the shape's own value
  return z.codec(z.object(wireShape), z.custom<Domain<S>>(), {
    decode: (wire) => renamed(wire, names.fromWire) as Domain<S>, // just parsed by the same schemas
    encode: (domain) => renamed(domain, names.toWire),
  })
}

type Spelling<S extends z.ZodRawShape> = Partial<Record<keyof S & string, string>>

type Names = readonly (readonly [from: string, to: string])[]

/** Each key of a shape with its spelling on the wire, made once: every call renames by them. */
function wireNamesOf<S extends z.ZodRawShape>(
  shape: S,
  spelled: Spelling<S>,
): { toWire: Names; fromWire: Names } {
  const toWire = Object.keys(shape).map((name) => [name, spelled[name] ?? snake(name)] as const)
  return { toWire, fromWire: toWire.map(([name, wire]) => [wire, name] as const) }
}

function renamed(from: object, names: Names): Record<string, unknown> {
  const values = from as Record<string, unknown> // read by names alone
  const found: Record<string, unknown> = {}
  for (const [name, other] of names) if (values[name] !== undefined) found[other] = values[name]
  return found
}

/** As `onWire`, and `ignored` names the fields that were sent and are not read, without their values. */
export function onWireNotingIgnored<S extends z.ZodRawShape>(shape: S, spelled: Spelling<S> = {}) {
  const known = onWire(shape, spelled)
  const [names, spellings] = [wireNames(known), wireNamesOf(shape, spelled)]
  const isWhole = z.custom<Domain<S> & { ignored: string[] }>()
  return z.codec(z.looseObject(known.in.shape), isWhole, {
    decode: (wire) => ({
      ...(renamed(wire, spellings.fromWire) as Domain<S>), // just parsed by the same schemas
      ignored: Object.keys(wire).filter((name) => !names.has(name)),
    }),
    encode: ({ ignored: _, ...domain }) => renamed(domain, spellings.toWire),
  })
}

/** A decimal number on the wire, minor units here (rules/money#1). */
export const amountIn = (currency: Currency) =>
  z.codec(
    z
      .number()
      .nonnegative()
      .multipleOf(decimals[currency] === 0 ? 1 : 0.01),
    z.custom<Money>(),
    {
      decode: (amount) => fromDecimal(amount, currency),
      encode: toDecimal,
    },
  )

/** Text from outside: no NUL, no lone surrogate, trimmed, at most `max` characters (rules/api#5). */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'not readable text')
    .trim()

/** Text of many lines, as it was written: no NUL, no lone surrogate, at most `max` characters. */
export const longText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'not readable text')

/**
 * A whole number, as JSON or as the text of a query or form. Nothing at all is not zero: a field left empty
 * says no number.
 */
export const wholeNumber = (min: number, max: number) => {
  const whole = z.number().int().min(min).max(max)
  return z.codec(z.union([whole, z.string().regex(/^\s*[+-]?\d+\s*$/)]), whole, {
    decode: Number,
    encode: (count) => count,
  })
}

/** A number that is written out, as JSON or as the text of a form: `[5]`, `true` and `0x5` are none. */
export const decimal = (number: z.ZodNumber) => {
  const written = z
    .string()
    .max(30)
    .regex(/^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/)
  return z.codec(z.union([z.number(), written]), number, { decode: Number, encode: (value) => value })
}

/** Every list is paged (rules/api#4). */
export const paging = (limit: number, most = 100) => ({
  page: wholeNumber(1, 10_000).default(1),
  limit: wholeNumber(1, most).default(limit),
})

/** The ways a list is sorted that only ever grows: the newest first, or the oldest. */
const createdSorts = ['-created', 'created'] as const
export type CreatedSort = (typeof createdSorts)[number]

/**
 * A list of any length. `after` names a row, by its id, that a page begins behind, so that the last page comes as
 * quickly as the first; such an answer counts no further than itself.
 */
export const keysetPaging = <I extends z.ZodType<string, string> = typeof Id>(limit: number, id?: I) => ({
  ...paging(limit),
  after: (id ?? Id).optional(),
  sort: z.enum(createdSorts).default('-created'),
})

/** One page of a list that is small enough to be read whole, and how many entries it has. */
export const pageOf = <T>(entries: readonly T[], { page, limit }: { page: number; limit: number }) => ({
  entries: entries.slice((page - 1) * limit, page * limit),
  total: entries.length,
})

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** `a,b,c` in a query string: at most `most` different words. */
export const commaList = <T extends z.ZodType<string, string>>(item: T, most: number) =>
  z.codec(z.string().max(4_000), z.array(item).max(most), {
    decode: (text) => [...new Set(wordsOf(text))] as z.input<T>[], // the item's schema looks at each
    encode: (words) => words.join(','),
  })

/** `SKU:2,SKU:2` in a query string: lines of goods, of which two may be the same. */
export const commaLines = <T extends z.ZodType<string, string>>(item: T, most: number) =>
  z.codec(z.string().max(4_000), z.array(item).max(most), {
    decode: (text) => wordsOf(text) as z.input<T>[], // the item's schema looks at each
    encode: (words) => words.join(','),
  })

/** `0` or `1` in a query string; left out is no. */
export const flag = z
  .codec(z.enum(['0', '1']), z.boolean(), {
    decode: (word) => word === '1',
    encode: (on) => (on ? '1' : '0'),
  })
  .prefault('0')

const namesOf = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The names an object schema has on the wire. */
export function wireNames(schema: z.ZodType): ReadonlySet<string> {
  const known = namesOf.get(schema)
  if (known) return known
  const object = schema instanceof z.ZodCodec ? schema.in : schema
  const names = new Set(object instanceof z.ZodObject ? Object.keys(object.shape) : [])
  namesOf.set(schema, names)
  return names
}
