import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FormAnswer } from '#api/client.ts'
import { botCheckRefusals } from '#shop/bot-check/rules.ts'
import { cookieIn, cookieName, isSafeSite, setCookie } from '#shop/cookies.ts'
import { siteOf } from '../seo/site.ts'

export type Flash = FormAnswer

/** A cookie holds at most 4 KB; a long form uses the second and third as well. */
const cookies = ['elowen_flash', 'elowen_flash_2', 'elowen_flash_3'] as const
const room = 3_600
const largest = 64 * 1024
/** Fields that are never written to the flash cookie: identity document numbers and credentials. */
const secret = new Set([
  'delivery_passport',
  'passport',
  'password',
  'confirm_password',
  'confirm',
  'current',
  'current_password',
  'otp',
  'token',
])
/**
 * A bot check token is not restored, since it is used up. Exception: the render time of a form without JavaScript is
 * restored, unless the bot check itself was refused (`StillField`).
 */
const isSpent = (name: string, value: string, { code }: Flash): boolean =>
  name === 'recaptchaResponse' && (!value.startsWith('still.') || code === botCheckRefusals.bot_check.code)

export function readFlash(request: Request): Flash | null {
  const header = request.headers.get('cookie')
  const secure = isSafeSite(siteOf(request))
  const pieces = cookies.map((name) => cookieIn(header, cookieName(name, secure)) ?? '')
  if (!pieces[0]) return null
  try {
    const words = inflateRawSync(Buffer.from(pieces.join(''), 'base64url'), { maxOutputLength: largest })
    return JSON.parse(words.toString('utf8')) as Flash // written by the form route
  } catch {
    return null // truncated or forged
  }
}

/**
 * Tokens that sign in a member or open an order have cookies of their own; they are never part of a response shown on
 * a page.
 */
const isToken = (name: string): boolean => /(?:^|_)token$/.test(name)

function withoutTokens(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutTokens)
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => (isToken(name) ? [] : [[name, withoutTokens(value)]])),
  )
}

const packed = (flash: Flash): string => deflateRawSync(JSON.stringify(flash)).toString('base64url')
const header = (request: Request, name: string, value: string, seconds: number): string => {
  const secure = isSafeSite(siteOf(request))
  return setCookie({ name: cookieName(name, secure), value, secure, httpOnly: true, seconds })
}

/**
 * Set-Cookie headers of a flash, valid for a minute and cleared by the next page. If it is too large, long texts are
 * dropped first, then long answers.
 */
export function flashHeaders(request: Request, flash: Flash): string[] {
  const values =
    flash.values &&
    Object.fromEntries(
      Object.entries(flash.values).filter(
        ([name, value]) => !secret.has(name) && !isSpent(name, value, flash),
      ),
    )
  const answer = flash.answer && (withoutTokens(flash.answer) as Flash['answer']) // an object again
  const sizes = [
    { ...flash, values, ...(answer ? { answer } : {}) },
    { ...flash, values: {}, ...(answer ? { answer } : {}) },
    { ...flash, values: {}, answer: {} },
  ].map(packed)
  const small = sizes.find((words) => words.length <= room * cookies.length) ?? ''
  return cookies.flatMap((name, at) => {
    const pair = small.slice(at * room, (at + 1) * room)
    return pair === '' && at > 0 ? [] : [header(request, name, pair, 60)]
  })
}

export const flashGone = (request: Request): string[] => cookies.map((name) => header(request, name, '', 0))
