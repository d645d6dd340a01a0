import type { Locale } from '#shop/region.ts'
import cn from '../../../.words/desk-cn.json'
import cnUrl from '../../../.words/desk-cn.json?url'
import en from '../../../.words/desk-en.json'
import enUrl from '../../../.words/desk-en.json?url'
import hk from '../../../.words/desk-hk.json'
import hkUrl from '../../../.words/desk-hk.json?url'
import zh from '../../../.words/desk-zh.json'
import zhUrl from '../../../.words/desk-zh.json?url'

export const deskMessagesOf: Record<Locale, object> = { hk, zh, cn, en }

/** Address of a language's messages; provided by the page, so that storefront scripts do not contain it. */
export const deskMessagesUrl: Record<Locale, string> = { hk: hkUrl, zh: zhUrl, cn: cnUrl, en: enUrl }
