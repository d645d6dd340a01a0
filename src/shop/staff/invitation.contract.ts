import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { adminPath } from './contract.ts'

const invitation = z.object({ token: line(100).min(20) })

export const getInvitation = endpoint('GET', adminPath('/invitation'), {
  name: 'staff-invitation',
  about:
    'The data to accept an invitation: the invited address, and the link and secret for the authenticator.',
  query: invitation,
  answer: onWire({
    email: z.string(),
    name: z.string(),
    authenticator: z.string(),
    secret: z.string(),
    /** They count once the invitation is accepted, and are shown here alone. */
    recoveryCodes: z.array(z.string()),
  }),
  refuses: ['staff.invitation_over'],
})

export const acceptInvitation = endpoint('POST', adminPath('/invitation'), {
  name: 'staff-accept-invitation',
  about:
    'Accepts an invitation with a password of at least 12 characters, and a code of the connected authenticator.',
  body: invitation.extend({ password: z.string().max(200), code: line(10) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.invitation_over', 'staff.weak_password', 'staff.wrong_code'],
})
