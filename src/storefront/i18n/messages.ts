import type { Locale } from '#shop/region.ts'
import type hk from './hk.json'
import cnUrl from '../../../.words/cn.json?url'
import enUrl from '../../../.words/en.json?url'
import hkUrl from '../../../.words/hk.json?url'
import zhUrl from '../../../.words/zh.json?url'

/** Every sentence shoppers read, by key; all four files have the same keys. */
export type Messages = typeof hk

/**
 * Where the browser fetches a language's words from; the page names it early so that they arrive with the
 * scripts.
 */
export const messagesUrl: Record<Locale, string> = { hk: hkUrl, zh: zhUrl, cn: cnUrl, en: enUrl }

let loaded: Promise<Messages> | undefined

/** The page's words, once. A page speaks one language; another language is another page. */
export const loadMessages = (url: string): Promise<Messages> =>
  (loaded ??= fetch(url).then(async (answer) => (await answer.json()) as Messages)) // our own file
