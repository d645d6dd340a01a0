import type { Locale } from '#shop/region.ts'
import cn from '../../../.words/cn.json'
import en from '../../../.words/en.json'
import hk from '../../../.words/hk.json'
import zh from '../../../.words/zh.json'
import type { Messages } from './messages.ts'

/** Compiled like the browser's messages: same keys, no parsing at runtime. */
export const messagesOf = { hk, zh, cn, en } as unknown as Record<Locale, Messages> // the formatter reads compiled sentences
