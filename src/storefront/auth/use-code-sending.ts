import { useCallback, useEffect, useState } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Endpoint } from '#shop/endpoint.ts'
import { useLocale } from '../i18n/words.tsx'
import { personsAnswer } from './bot-check/bot-check.ts'

type Sending = {
  isSending: boolean
  /** When the next code can be requested, by the browser's clock. */
  until: number
  /** Number of codes sent by SMS and e-mail. */
  texts: number
  mailOption: boolean
  /** Where the last code was sent. */
  sent: { by: 'sms' | 'email'; to: string } | null
  refusal: Refused | null
}
const still: Sending = { isSending: false, until: 0, texts: 0, mailOption: false, sent: null, refusal: null }
/** After this many text messages a code by e-mail is offered, regardless of the server's own count. */
const textsBeforeMail = 2

export type CodeRequest = { by: 'sms' | 'email'; to: string; body: Record<string, string> }

/** Requests one-time codes: bot check first, then the call, then the countdown that the server enforces as well. */
export function useCodeSending(call: Pick<Endpoint, 'method' | 'path'>) {
  const locale = useLocale()
  const [sending, setSending] = useState(still)
  const seconds = useSecondsUntil(sending.until)

  const send = useCallback(
    async ({ by, to, body }: CodeRequest) => {
      setSending((state) => ({ ...state, isSending: true, refusal: null }))
      const later = (wait: number) => Date.now() + wait * 1_000
      try {
        const recaptchaResponse = await personsAnswer(locale)
        const response = (await callFromBrowser(call, { ...body, recaptchaResponse })) as {
          retry_after: number
          email_option: boolean
        } // response of that call
        setSending((state) => ({
          ...state,
          isSending: false,
          until: later(response.retry_after),
          texts: state.texts + (by === 'sms' ? 1 : 0),
          mailOption:
            state.mailOption ||
            response.email_option ||
            state.texts + (by === 'sms' ? 1 : 0) >= textsBeforeMail,
          sent: { by, to },
        }))
      } catch (error) {
        const refusal = error as Refused // callFromBrowser throws refusals
        const wait = refusal.code === 'members.code_pause' ? (refusal.retryAfter ?? 0) : 0
        setSending((state) => ({
          ...state,
          isSending: false,
          until: wait > 0 ? later(wait) : state.until,
          refusal,
        }))
      }
    },
    [call, locale],
  )
  return { ...sending, seconds, send }
}

const leftUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Whole seconds left until a time, counted down. */
function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(leftUntil(until))
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setSeconds(leftUntil(until))
      if (until <= Date.now()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
