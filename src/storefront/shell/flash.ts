import { cookieIn } from '#shop/app-state.ts'

/** The answer of a form that was sent without script: shown by the page it returns to, once. */
export type Flash = {
  call: string
  ok: boolean
  /** Of the refusal. */
  code?: string
  message?: string
  fields?: Record<string, string>
  values?: Record<string, string>
  answer?: Record<string, unknown>
}

export const flashCookie = 'elowen_flash'

export function readFlash(request: Request): Flash | null {
  const value = cookieIn(request.headers.get('cookie'), flashCookie)
  if (!value) return null
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as Flash // written by the form route
  } catch {
    return null // cut short or made up
  }
}

/** Kept for a minute and gone with the next page; cookies hold 4 KB, so long texts are let go first, long answers next. */
export function flashHeader(flash: Flash): string {
  const packed = (some: Flash) => Buffer.from(JSON.stringify(some)).toString('base64url')
  const sizes = [flash, { ...flash, values: {} }, { ...flash, values: {}, answer: {} }].map(packed)
  const small = sizes.find((words) => words.length < 3_600) ?? ''
  return `${flashCookie}=${small}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly`
}

export const flashGone = `${flashCookie}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`
