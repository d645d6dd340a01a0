import type { Locale } from '#shop/region.ts'
import cn from './cn.json'
import en from './en.json'
import hk from './hk.json'
import zh from './zh.json'
import type { Messages } from './messages.ts'

export const messagesOf: Record<Locale, Messages> = { hk, zh, cn, en }
