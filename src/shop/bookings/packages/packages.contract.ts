import { z } from 'zod'
import { email } from '../../content/contract.ts'
import { endpoint, longText, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { sessionStates } from '../../sessions/rules.ts'
import { adminPath, Approval } from '../../staff/contract.ts'

/** A package as the desk sees it: its sessions by state, and everything that happened to it. */
export const DeskPackage = onWire(
  {
    id: Id,
    name: z.string(),
    optionName: z.string(),
    orderId: Id,
    /** Somebody else bought it and handed it on. */
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
        /** Of the appointment it is about; empty: none. */
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
    'Every package of a member within reach, those that end first before others, with all that happened to it.',
  query: one,
  answer: z.object({ packages: z.array(DeskPackage) }),
  refuses: ['bookings.unknown_client'],
})

export const extendDeskPackage = endpoint('POST', adminPath('/packages/{id}/extend'), {
  name: 'staff-extend-package',
  about: 'A later last day, a year from today at most; what expired meanwhile can be used again.',
  query: one,
  body: onWire({ until: z.iso.date(), reason }),
  answer,
  refuses: ['sessions.unknown', 'sessions.held', 'sessions.bad_day', 'staff.own_gain'],
})

export const transferDeskSessions = endpoint('POST', adminPath('/packages/{id}/transfer'), {
  name: 'staff-transfer-sessions',
  about:
    'Unused sessions become another member’s at once, for their owner who asked for it and is written to. Above what one gives alone a second person is asked first, and `approval` says so.',
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
