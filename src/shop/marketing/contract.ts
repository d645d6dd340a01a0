import { z } from 'zod'
import { email } from '../content/contract.ts'
import { endpoint, line } from '../endpoint.ts'

export const signUpToNewsletter = endpoint('POST', '/newsletter', {
  name: 'newsletter',
  about:
    'Requests a newsletter subscription; a confirmation email is sent first. Known addresses get the same response. `confirmed`: a member signed up their own verified address, which needs no confirmation.',
  body: z.object({ email, website: z.string().max(200).optional() }),
  answer: z.object({ message: z.string(), confirmed: z.boolean() }),
  refuses: ['shop.too_many_requests'],
})

export const confirmNewsletter = endpoint('POST', '/newsletter/confirm', {
  name: 'newsletter-confirm',
  about: 'Confirms the subscription with the token of the confirmation email.',
  body: z.object({ token: z.string().min(20).max(80) }),
  answer: z.object({ message: z.string() }),
  refuses: ['shop.not_found', 'shop.too_many_requests'],
})

export const unsubscribe = endpoint('POST', '/newsletter/unsubscribe', {
  name: 'newsletter-unsubscribe',
  about:
    'Withdraws consent to marketing mail by the signed link of an email, without signing in. Queued emails are no longer sent. A repeat has no effect.',
  body: z.object({ token: line(120) }),
  answer: z.object({ message: z.string() }),
  refuses: ['marketing.bad_link', 'shop.too_many_requests'],
})
