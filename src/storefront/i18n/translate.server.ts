import { createTranslator } from 'use-intl/core'
import { timeZone, type Locale } from '#shop/region.ts'
import { messagesOf } from './messages.server.ts'
import type { Messages } from './messages.ts'
import { languageTag } from './words.tsx'

/** Sentences for loaders, where no component is: `wordsFor(locale, 'home')('title')`. */
export const wordsFor = <N extends keyof Messages>(locale: Locale, namespace: N) =>
  createTranslator({ locale: languageTag(locale), messages: messagesOf[locale], namespace, timeZone })
