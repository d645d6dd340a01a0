import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'

/** As altcha-lib makes and reads it (protocol 2). */
export const Challenge = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
export type Challenge = z.infer<typeof Challenge>

export const botChallenge = endpoint('GET', '/user/bot-challenge', {
  name: 'bot-challenge',
  about:
    'What a browser solves before a code is sent, before it is told whether an account exists, before a message to the care team, and before a guest orders once more who orders often; its answer goes along as `recaptchaResponse`: base64 of {challenge, solution} (ALTCHA, protocol 2), or the word of reCAPTCHA where `provider` says so. Harder for addresses that ask often; each answer works once. `still_form` is for forms without script, but never for texts. While the shop is tried out `test-passes` is taken too.',
  answer: onWire({
    provider: z.enum(['altcha', 'recaptcha']),
    siteKey: z.string().nullable(),
    script: z.string().nullable(),
    challenge: Challenge,
    stillForm: z.string(),
  }),
})
