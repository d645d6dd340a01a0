import type { Locale } from '#shop/region.ts'
import { messagesOf } from './messages.server.ts'
import type { Messages } from './messages.ts'
import { wordsOf } from './words.tsx'

/** Messages for loaders, outside of components: `wordsFor(locale, 'home')('title')`. */
export const wordsFor = <N extends keyof Messages & string>(locale: Locale, namespace: N) =>
  wordsOf({ locale, messages: messagesOf[locale] }, namespace)
