import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

const Devices = onWire({
  /** The shop's public key for browsers (VAPID): an uncompressed point of P-256, base64url. */
  publicKey: z.string(),
  devices: z.array(z.object({ id: Id, device: z.string(), at: z.iso.datetime() })),
})

export const listPushDevices = endpoint('GET', adminPath('/push-devices'), {
  name: 'staff-push-devices',
  about: 'The browsers of the caller that receive push messages, and the public key for adding one.',
  answer: Devices,
})

export const addPushDevice = endpoint('POST', adminPath('/push-devices'), {
  name: 'staff-add-push-device',
  about:
    'Subscribes the caller’s browser to push messages, by the address and keys of its push service (RFC 8030, RFC 8291). A repeat has no effect; another staff user who signs in there later takes it over.',
  body: onWire({
    endpoint: line(1_000).min(1),
    p256dh: z.string().regex(/^[\w-]{80,100}$/),
    auth: z.string().regex(/^[\w-]{20,30}$/),
  }),
  answer: Devices,
  refuses: ['notices.bad_device', 'notices.too_many_devices'],
})

export const removePushDevice = endpoint('POST', adminPath('/push-devices/{id}/remove'), {
  name: 'staff-remove-push-device',
  about: 'Unsubscribes one browser of the caller from push messages.',
  query: z.object({ id: Id }),
  answer: Devices,
})
