import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'

const done = z.object({ done: z.literal(true) })
const token = z.object({ token: line(100).min(20) })

export const resetAccess = endpoint('POST', adminPath('/staff/{id}/reset'), {
  name: 'staff-reset-access',
  about:
    'Sends a staff user a link to set another password and connect another authenticator; it is shown to no other person. Once used, their sessions end and their money rights need a second owner.',
  query: z.object({ id: Id }),
  body: z.object({ reason: line(300).min(1) }),
  answer: done,
  refuses: ['staff.unknown_colleague', 'staff.own_account', 'staff.not_accepted'],
})

export const revokeReset = endpoint('POST', adminPath('/staff/{id}/reset/revoke'), {
  name: 'staff-revoke-reset',
  about: 'Invalidates the link that was sent, also an invitation.',
  query: z.object({ id: Id }),
  answer: done,
  refuses: ['staff.unknown_colleague'],
})

export const forgotPassword = endpoint('POST', adminPath('/forgot'), {
  name: 'staff-forgot-password',
  about:
    'Sends a link to set another password to the staff user with this e-mail; unknown addresses get the same response. The authenticator stays.',
  body: z.object({ email: line(200).min(3) }),
  answer: done,
  refuses: ['staff.too_many_tries'],
})

export const getReset = endpoint('GET', adminPath('/reset'), {
  name: 'staff-reset',
  about: 'The account of a link, and the authenticator to connect, if it is replaced.',
  query: token,
  answer: z.object({
    email: z.string(),
    name: z.string(),
    /** Null: the authenticator that is connected stays. */
    authenticator: onWire({
      link: z.string(),
      secret: z.string(),
      /** They count once the link was used, and are shown here alone. */
      recoveryCodes: z.array(z.string()),
    }).nullable(),
  }),
  refuses: ['staff.reset_over'],
})

export const acceptReset = endpoint('POST', adminPath('/reset'), {
  name: 'staff-accept-reset',
  about: 'Sets the new password, with a code of the new authenticator, or of the current one.',
  body: token.extend({ password: z.string().max(200), code: line(10) }),
  answer: done,
  refuses: ['staff.reset_over', 'staff.weak_password', 'staff.wrong_code', 'staff.too_many_tries'],
})
