import { useCallback, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { Locale } from '#shop/region.ts'
import { useLocale } from '../i18n/words.tsx'
import { personsAnswer } from './bot-check/bot-check.ts'
import { checkUserCall } from './calls.ts'

/** If the bot check takes longer, the password is asked for. */
const timeoutMs = 8_000
const late = (): Promise<never> =>
  new Promise((_done, fail) => setTimeout(() => fail(new Error('late')), timeoutMs))

async function existenceOf(username: string, locale: Locale): Promise<{ exists: boolean }> {
  const recaptchaResponse = await Promise.race([personsAnswer(locale), late()])
  return (await callFromBrowser(checkUserCall, { username, recaptchaResponse })) as { exists: boolean } // response of that call
}

/**
 * Checks whether an account exists, after a bot check. A failure of either is silent: the password is asked for then,
 * which discloses nothing and blocks nobody.
 */
export function useExistence() {
  const [isAsking, setAsking] = useState(false)
  const locale = useLocale()
  const exists = useCallback(
    async (username: string): Promise<boolean> => {
      setAsking(true)
      const answer = await existenceOf(username, locale).catch(() => ({ exists: true }))
      setAsking(false)
      return answer.exists
    },
    [locale],
  )
  return { exists, isAsking }
}
