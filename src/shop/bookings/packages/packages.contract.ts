import { z } from 'zod'
import { email } from '../../content/contract.ts'
import { endpoint, longText, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { sessionStates } from '../../sessions/rules.ts'
import { adminPath, Approval } from '../../staff/contract.ts'

/** A package in the back office: its sessions by state, and its history. */
export const DeskPackage = onWire(
  {
    id: Id,
    name: z.string(),
    optionName: z.string(),
    orderId: Id,
    /** It was received by transfer from its buyer. */
    isReceived: z.boolean(),
    isHeld: z.boolean(),
    issuedAt: z.iso.datetime(),
    expiresOn: z.iso.date(),
    counts: z.array(onWire({ state: z.enum(sessionStates), count: z.number().int() })),
    left: z.number().int(),
    events: z.array(
      onWire({
        kind: z.string(),
        at: z.iso.datetime(),
        actor: z.string(),
        reason: z.string(),
        /** Number of the related appointment; empty: none. */
        number: z.string(),
      }),
    ),
  },
  { id: '_id' },
)
export type DeskPackage = z.output<typeof DeskPackage>

const one = z.object({ id: Id })
const answer = z.object({ package: DeskPackage })
const reason = longText(500).min(1)

export const listDeskPackages = endpoint('GET', adminPath('/members/{id}/packages'), {
  name: 'staff-member-packages',
  about:
    'Lists the packages of a member that the caller may read, those that expire first at the top, with their events.',
  query: one,
  answer: z.object({ packages: z.array(DeskPackage) }),
  refuses: ['bookings.unknown_client'],
})

export const extendDeskPackage = endpoint('POST', adminPath('/packages/{id}/extend'), {
  name: 'staff-extend-package',
  about:
    'Extends the last day of a package to at most a year from today; expired sessions become usable again.',
  query: one,
  body: onWire({ until: z.iso.date(), reason }),
  answer,
  refuses: ['sessions.unknown', 'sessions.held', 'sessions.bad_day', 'staff.own_gain'],
})

export const transferDeskSessions = endpoint('POST', adminPath('/packages/{id}/transfer'), {
  name: 'staff-transfer-sessions',
  about:
    'Transfers unused sessions to another member at once, at the request of their owner, who is notified. Above the limit without approval a second person is asked first: `approval`.',
  query: one,
  body: onWire({ email, sessions: z.coerce.number().int().min(1).max(100), reason }),
  answer: answer.extend({ approval: Approval.nullable() }),
  refuses: [
    'sessions.unknown',
    'sessions.unknown_member',
    'sessions.same_owner',
    'sessions.offered',
    'sessions.none_left',
    'sessions.held',
    'sessions.over',
    'staff.approval_waits',
  ],
})
