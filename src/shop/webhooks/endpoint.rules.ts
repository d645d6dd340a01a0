import { refusals } from '../refusal.ts'

export const mostEndpoints = 50
/** Hours that the old secret signs too after a rotation. */
export const overlapHours = 24
/** Maximum events of one replay. */
export const mostReplayed = 10_000

export const endpointStates = ['on', 'failing', 'off', 'stopped', 'gone'] as const
export type EndpointState = (typeof endpointStates)[number]

type Standing = {
  offAt: Date | null
  offWhy: 'person' | 'failing' | 'gone' | null
  failingSince: Date | null
}

/** `stopped`: by the shop after failing too long; `gone`: by a 410 response. */
export function endpointState({ offAt, offWhy, failingSince }: Standing): EndpointState {
  if (offAt === null) return failingSince === null ? 'on' : 'failing'
  return offWhy === 'failing' ? 'stopped' : offWhy === 'gone' ? 'gone' : 'off'
}

export const webhookRefusals = /* @__PURE__ */ refusals('webhooks', {
  unknown: 'missing',
  unknown_delivery: 'missing',
  bad_address: 'invalid',
  no_events: 'invalid',
  bad_span: 'invalid',
  too_many: 'conflict',
  is_off: 'conflict',
  is_under_way: 'conflict',
})
