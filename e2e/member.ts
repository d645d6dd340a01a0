import type { APIRequestContext, Locator } from '@playwright/test'
import { callsOf } from './shopper.ts'
import { expect } from './story.ts'

export const memberPassword = 'teal-heron-91'

/** Data of an unregistered person; unique, because tests run in parallel and failed ones are retried. */
export function registrant(): { email: string; phone: string } {
  const mark = `${Date.now() % 10_000_000}`
  const salt = Math.floor(Math.random() * 1_000_000)
  // libphonenumber accepts 94 as a prefix of Hong Kong mobile numbers, but not all others that begin with 9
  return { email: `story-${mark}-${salt}@example.com`, phone: `94${String(salt).padStart(6, '0')}` }
}

/** Fills in e-mail address, telephone number and both names of the registration form. */
export async function fillRegistration(
  form: Locator,
  { email, phone }: { email: string; phone: string },
  names: readonly [string, string],
) {
  await form.locator('[name=username]').fill(email)
  await form.locator('[name=firstname]').fill(names[0])
  await form.locator('[name=lastname]').fill(names[1])
  await form.locator('[name=contact_no]').fill(phone)
}

/** First match of `looks` in the newest message to an address; waits until one is sent. */
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

/** The newest code sent to an address; the port of a link in another message is no code. */
export const codeTo = (request: APIRequestContext, to: string): Promise<string> =>
  messageTo(request, to, /(?<![\w:-])\d{5}(?![\w-])/)

/** Registers and signs in a new member with their own cart, orders and wallet. */
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
