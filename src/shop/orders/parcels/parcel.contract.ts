import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { DeskOrder } from '../desk/desk.contract.ts'

const byId = z.object({ id: Id })
const answer = z.object({ order: DeskOrder })
const parcelId = onWire({ parcelId: Id })
const always = ['orders.unknown', 'orders.illegal_transition']
const carriers = ['orders.no_carrier', 'orders.carrier_silent']

export const makeLabel = endpoint('POST', adminPath('/orders/{id}/label'), {
  name: 'staff-make-label',
  about:
    'Requests a waybill from the carrier of a parcel. Repeated and concurrent requests, and those after a lost response, create one waybill; the buyer is notified of its number.',
  query: byId,
  body: onWire({ parcelId: Id, weightGrams: z.coerce.number().int().min(1).max(100_000).optional() }),
  answer,
  refuses: [
    ...always,
    ...carriers,
    'orders.address_missing',
    'orders.label_under_way',
    'orders.label_lives',
    'orders.label_refused',
  ],
})

export const cancelLabel = endpoint('POST', adminPath('/orders/{id}/label/cancel'), {
  name: 'staff-cancel-label',
  about: 'Cancels the label of a parcel at its carrier, until the carrier collected it.',
  query: byId,
  body: onWire({ parcelId: Id, reason: line(300).min(1) }),
  answer,
  refuses: [...always, ...carriers, 'orders.label_under_way', 'orders.label_stays'],
})

export const getParcelLabel = endpoint('GET', adminPath('/orders/{id}/label'), {
  name: 'staff-parcel-label',
  about: 'The label of a parcel as a page of 100 × 150 mm, with its waybill as a barcode.',
  query: onWire({ id: Id, parcelId: Id }),
  answer: FileAnswer,
  files: ['text/html'],
  refuses: ['orders.unknown', 'orders.no_label'],
})

export const askCarrier = endpoint('POST', adminPath('/orders/{id}/parcel/ask'), {
  name: 'staff-ask-carrier',
  about: 'Queries the carrier for the current location of a parcel.',
  query: byId,
  body: parcelId,
  answer,
  refuses: [...always, ...carriers],
})

export const declareLost = endpoint('POST', adminPath('/orders/{id}/parcel/lost'), {
  name: 'staff-parcel-lost',
  about:
    'Marks a parcel as lost by its carrier. It is no longer tracked; its pieces can be refunded, and it can still be delivered.',
  query: byId,
  body: onWire({ parcelId: Id, reason: line(300).min(1) }),
  answer,
  refuses: always,
})
