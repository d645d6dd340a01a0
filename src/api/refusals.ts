import { createRequire } from 'node:module'
import { filled } from '../shop/notifications/plural.rules.ts'
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

/** A sentence of the API in the caller's language; `{name}` is replaced by the value of that name. */
export function sentence(locale: Locale, code: string, values: Record<string, string | number> = {}): string {
  return filled(words[locale][code] ?? words[locale]['shop.refused'] ?? code, values)
}

/** Adds its sentence as `message` to refusals of pages' forms. */
export async function withRefusalMessage<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) error.message = sentence(locale, error.code, error.detail.values)
    throw error
  }
}

/** A refusal as an HTTP response. */
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
