import { useCallback, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { Locale } from '#shop/region.ts'
import { useLocale } from '../i18n/words.tsx'
import { personsAnswer } from './bot-check/bot-check.ts'
import { checkUserCall } from './calls.ts'

/** Who waits longer for their browser to solve the bot check is asked for the password. */
const timeoutMs = 8_000
const late = (): Promise<never> =>
  new Promise((_done, fail) => setTimeout(() => fail(new Error('late')), timeoutMs))

async function existenceOf(username: string, locale: Locale): Promise<{ exists: boolean }> {
  const recaptchaResponse = await Promise.race([personsAnswer(locale), late()])
  return (await callFromBrowser(checkUserCall, { username, recaptchaResponse })) as { exists: boolean } // our own call
}

/**
 * Asks whether somebody has an account, once the browser has proved unseen that a person asks. A failure of
 * either is silent: then the password is asked for, which tells no more and shuts nobody out.
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
