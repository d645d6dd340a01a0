import type { Locale } from '#shop/region.ts'
import type hk from './hk.json'
import cnUrl from '../../../.words/cn.json?url'
import enUrl from '../../../.words/en.json?url'
import hkUrl from '../../../.words/hk.json?url'
import zhUrl from '../../../.words/zh.json?url'

/** All storefront messages by key; the four files have the same keys. */
export type Messages = typeof hk

/** Address of a language's messages; pages preload it, so that it arrives with the scripts. */
export const messagesUrl: Record<Locale, string> = { hk: hkUrl, zh: zhUrl, cn: cnUrl, en: enUrl }

let loaded: Promise<Messages> | undefined

/** Messages of the page, fetched once. A page has one language; another language is another document. */
export const loadMessages = (url: string): Promise<Messages> =>
  (loaded ??= fetch(url).then(async (answer) => (await answer.json()) as Messages)) // a file of this build
