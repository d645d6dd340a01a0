import { fpsProfile } from '#outside/fps/fps.ts'
import { payDollarProfile } from '#outside/paydollar/profile.ts'
import { payMeProfile } from '#outside/payme/profile.ts'
import type { PaymentMeans } from '#shop/payments/means.rules.ts'

export const profiles = [payDollarProfile, payMeProfile, fpsProfile]

/** All three payment methods, listed and configured. */
export const someMeans: PaymentMeans = {
  listed: profiles.map(({ method }) => method),
  ready: profiles.map(({ method }) => method),
  known: profiles.map(({ method, capabilities }) => ({ method, ...capabilities })),
}
