import { createRequire } from 'node:module'
import { isRefusal, type Refusal, type RefusalKind } from '../shop/refusal.ts'
import type { Locale } from '../shop/region.ts'

/** The one table from kind of refusal to HTTP status (HOUSE §5, SERVER G10). */
const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  refused: 422,
  locked: 423,
  too_many: 429,
  unavailable: 503,
}

const load = createRequire(import.meta.url)
const words: Record<Locale, Record<string, string>> = {
  hk: load('./words/hk.json'),
  zh: load('./words/zh.json'),
  cn: load('./words/cn.json'),
  en: load('./words/en.json'),
}

/** A sentence of the API in the caller's language; `{name}` takes the value of that name. */
export function sentence(locale: Locale, code: string, values: Record<string, string | number> = {}): string {
  const found = words[locale][code] ?? words[locale]['shop.refused'] ?? code
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Refusals of pages' forms carry their sentence as `message`. */
export async function worded<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) error.message = sentence(locale, error.code, error.detail.values)
    throw error
  }
}

export type ErrorBody = {
  message: string
  error: string
  code: string
  fields?: Record<string, string>
  /** The numbers and words of the sentence. */
  values?: Record<string, string | number>
  retry_after?: number
  /** Totals that changed come with the new quote. */
  quote?: unknown
}

/** A refusal as an HTTP answer. */
export function refusalAnswer(refusal: Refusal, locale: Locale): { status: number; body: ErrorBody; headers: Record<string, string> } {
  const { fields, retryAfter, values, quote } = refusal.detail
  const wait = retryAfter ?? (refusal.kind === 'unavailable' ? 5 : undefined)
  const message = sentence(locale, refusal.code, values)
  return {
    status: statusOf[refusal.kind],
    body: {
      message,
      error: message,
      code: refusal.code,
      ...(fields ? { fields } : {}),
      ...(values ? { values } : {}),
      ...(wait === undefined ? {} : { retry_after: wait }),
      ...(quote === undefined ? {} : { quote }),
    },
    headers: wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait)) },
  }
}
