import { createRequire } from 'node:module'
import { isRefusal, statusOfKind, type Refusal } from '../shop/refusal.ts'
import type { Locale } from '../shop/region.ts'
import type { WireError } from './wire-client.ts'

const load = createRequire(import.meta.url)
const words: Record<Locale, Record<string, string>> = {
  hk: load('./words/hk.json'),
  zh: load('./words/zh.json'),
  cn: load('./words/cn.json'),
  en: load('./words/en.json'),
}

/** As screens have it in ICU, and no more of it: `{minutes, plural, one {# minute} other {# minutes}}`. */
const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g
const pluralRules = new Intl.PluralRules('en') // Chinese has one form for every number

/** A sentence of the API in the caller's language; `{name}` takes the value of that name. */
export function sentence(locale: Locale, code: string, values: Record<string, string | number> = {}): string {
  const found = words[locale][code] ?? words[locale]['shop.refused'] ?? code
  return found
    .replace(plural, (_, name: string, one: string, other: string) =>
      (pluralRules.select(Number(values[name])) === 'one' ? one : other).replaceAll('#', `{${name}}`),
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
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

/** A refusal as an HTTP answer. */
export function refusalAnswer(
  refusal: Refusal,
  locale: Locale,
): { status: number; body: WireError; headers: Record<string, string> } {
  const { fields, retryAfter, values, quote } = refusal.detail
  const wait = retryAfter ?? (refusal.kind === 'unavailable' ? 5 : undefined)
  const message = sentence(locale, refusal.code, values)
  return {
    status: statusOfKind[refusal.kind],
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
