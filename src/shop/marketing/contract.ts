import { z } from 'zod'
import { email } from '../content/contract.ts'
import { endpoint, line } from '../endpoint.ts'

export const signUpToNewsletter = endpoint('POST', '/newsletter', {
  name: 'newsletter',
  about:
    'Asks to be put on the mailing list; a mail asks for confirmation first. The same answer for known addresses. `confirmed`: a member signed up their own verified address, which needs no letter.',
  body: z.object({ email, website: z.string().max(200).optional() }),
  answer: z.object({ message: z.string(), confirmed: z.boolean() }),
  refuses: ['shop.too_many_requests'],
})

export const confirmNewsletter = endpoint('POST', '/newsletter/confirm', {
  name: 'newsletter-confirm',
  about: 'Confirms the wish with the token of the mail.',
  body: z.object({ token: z.string().min(20).max(80) }),
  answer: z.object({ message: z.string() }),
  refuses: ['shop.not_found', 'shop.too_many_requests'],
})

export const unsubscribe = endpoint('POST', '/newsletter/unsubscribe', {
  name: 'newsletter-unsubscribe',
  about:
    'Withdraws consent to marketing mail by the signed link of a letter, without signing in. Letters in the queue are not sent any more. Doing it twice is doing it once.',
  body: z.object({ token: line(120) }),
  answer: z.object({ message: z.string() }),
  refuses: ['marketing.bad_link', 'shop.too_many_requests'],
})
