import { companyOutcome } from '#platform/tracing/company-call.ts'
import { addressFault } from '#platform/http/public-address.ts'
import { postToPublic } from '#platform/http/post-to-public.ts'
import type { PushServices } from '#shop/work-queue/ports.ts'

/** Push services anywhere on the internet; with `loopback` also a program on this machine, for demos. */
export const pushServices = ({
  privateKey,
  loopback,
}: {
  privateKey: string | null
  loopback: boolean
}): PushServices => ({
  privateKey,
  addressFault: (url) => addressFault(url, { loopback }),
  post: (url, body, headers) =>
    companyOutcome('push-service', 'post', () =>
      postToPublic(url, body, headers, { loopback, mostBytes: 2_048 }),
    ),
})
