import type { APIRequestContext } from '@playwright/test'
import { callsOf } from './shopper.ts'
import { expect } from './story.ts'

export const memberPassword = 'teal-heron-91'

/** Somebody nobody registered before: stories run side by side, and again where one was late. */
export function registrant(): { email: string; phone: string } {
  const mark = `${Date.now() % 10_000_000}`
  const salt = Math.floor(Math.random() * 1_000_000)
  // not every number that begins with 9 is somebody's; these are
  return { email: `story-${mark}-${salt}@example.com`, phone: `94${String(salt).padStart(6, '0')}` }
}

/** The newest message to somebody, once it was written. */
export async function messageTo(request: APIRequestContext, to: string, looks: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v1/dev/mailbox?search=${encodeURIComponent(to)}`)
      const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] }
      found = messages.map(({ text }) => looks.exec(text)?.[0]).find((each) => each !== undefined) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

export const codeTo = (request: APIRequestContext, to: string): Promise<string> =>
  messageTo(request, to, /(?<![\w-])\d{5}(?![\w-])/)

/** A member whom no other story knows, signed in here: a bag, orders and a wallet of one's own. */
export async function asNewMember(
  request: APIRequestContext,
): Promise<{ email: string; phone: string; password: string }> {
  const who = registrant()
  const calls = await callsOf(request)
  const names = { username: who.email, firstname: 'Ka Yan', lastname: 'Chan' }
  await calls.post('/user/register-otp', {
    ...names,
    email: who.email,
    type: 'email',
    recaptchaResponse: 'test-passes',
  })
  const phone = { contact_no_country: '852', contact_no: who.phone }
  const otp = await codeTo(request, who.email)
  await calls.post('/user/register', {
    ...names,
    ...phone,
    password: memberPassword,
    dob: '31/01/1990',
    otp,
    country: 'hk',
  })
  return { ...who, password: memberPassword }
}
