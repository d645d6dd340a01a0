import { companyOutcome } from '#platform/tracing/company-call.ts'
import { addressFault } from '#platform/http/public-address.ts'
import { postToPublic } from '#platform/http/post-to-public.ts'
import type { WebhookReceivers } from '#shop/webhooks/ports.ts'

/** Receivers anywhere on the internet; with `loopback` also programs on this machine, for demos. */
export const webhookReceivers = ({ loopback }: { loopback: boolean }): WebhookReceivers => ({
  addressFault: (url) => addressFault(url, { loopback }),
  post: (url, body, headers) =>
    companyOutcome('webhook-receiver', 'post', () =>
      postToPublic(url, body, headers, { loopback, mostBytes: 2_048 }),
    ),
})
