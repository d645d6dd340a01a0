import type { Locale } from '#shop/region.ts'
import cn from '../../../.words/cn.json'
import en from '../../../.words/en.json'
import hk from '../../../.words/hk.json'
import zh from '../../../.words/zh.json'
import type { Messages } from './messages.ts'

/** Compiled as the browser's are: same keys, no parsing. */
export const messagesOf = { hk, zh, cn, en } as unknown as Record<Locale, Messages> // the formatter reads compiled sentences
