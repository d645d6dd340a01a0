import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

const Devices = onWire({
  /** What browsers know the shop by: an uncompressed point of P-256, base64url. */
  publicKey: z.string(),
  devices: z.array(z.object({ id: Id, device: z.string(), at: z.iso.datetime() })),
})

export const listPushDevices = endpoint('GET', adminPath('/push-devices'), {
  name: 'staff-push-devices',
  about: 'The browsers of the caller that may be pushed to, and the key that a browser needs to become one.',
  answer: Devices,
})

export const addPushDevice = endpoint('POST', adminPath('/push-devices'), {
  name: 'staff-add-push-device',
  about:
    'Has the caller’s browser be pushed to, by the address and keys of its push service (RFC 8030, RFC 8291). The same one again is one; who signs in there later takes it over.',
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
  about: 'Pushes to one browser of the caller no more.',
  query: z.object({ id: Id }),
  answer: Devices,
})
